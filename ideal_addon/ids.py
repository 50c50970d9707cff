"""Every name by which Blender knows a part of the extension, by feature."""

# `blender --command ideal_bench VERB`
COMMAND = "ideal_bench"

# The sidebar of the 3D viewport
SIDEBAR_TAB = "IDEAL"

# Where the window manager carries the property groups: `context.window_manager.ideal`
PROPERTIES = "ideal"

# Long work
CANCEL_TASK = "ideal.cancel_task"
WATCH_TASK = "ideal.watch_task"
DISMISS_MESSAGE = "ideal.dismiss_message"
TASK_PANEL = "IDEAL_PT_task"

# Data set
OPEN_DATASET = "ideal.open_dataset"
OPEN_EXAMPLE = "ideal.open_example"
REFRESH_DATASET = "ideal.refresh_dataset"
OPEN_SCENE = "ideal.open_scene"
STEP_SCENE = "ideal.step_scene"
CURATE = "ideal.curate"
CURATION_NOTE = "ideal.curation_note"
DATASET_PANEL = "IDEAL_PT_dataset"
DATASET_LIST = "IDEAL_UL_dataset"
CURATION_PANEL = "IDEAL_PT_curation"

# Generate
GENERATE = "ideal.generate"
SET_UP_ROOMS = "ideal.set_up_rooms"
OPEN_PREFERENCES = "ideal.open_preferences"
GENERATE_PANEL = "IDEAL_PT_generate"

# Check
CHECK = "ideal.check"
SELECT_OFFENDERS = "ideal.select_offenders"
CHECK_PANEL = "IDEAL_PT_check"
CHECK_OBJECTS_PANEL = "IDEAL_PT_check_objects"
CHECK_OBJECTS_LIST = "IDEAL_UL_check_objects"

# Room quality
ASSESS = "ideal.assess"
LOAD_ASSESSMENT = "ideal.load_assessment"
SELECT_DEFECT = "ideal.select_defect"
SHOW_EVIDENCE = "ideal.show_evidence"
CLEAR_ASSESSMENT = "ideal.clear_assessment"
REFINE_ROOM = "ideal.refine_room"
QUALITY_PANEL = "IDEAL_PT_quality"
QUALITY_SCORES_PANEL = "IDEAL_PT_quality_scores"
QUALITY_DEFECTS_PANEL = "IDEAL_PT_quality_defects"
QUALITY_NOTES_PANEL = "IDEAL_PT_quality_notes"
DEFECTS_LIST = "IDEAL_UL_defects"

# Scout
PREPARE_TASK = "ideal.prepare_task"
EXPORT_TASK = "ideal.export_task"
EXPLORE_ROOM = "ideal.explore_room"
SHOW_ATTEMPT = "ideal.show_attempt"
CLEAR_ATTEMPT = "ideal.clear_attempt"
STEP_SUBMISSION = "ideal.step_submission"
PLAY_ATTEMPT = "ideal.play_attempt"
LOOK_THROUGH_SCOUT = "ideal.look_through_scout"
SELECT_TARGET = "ideal.select_target"
COPY_SCOUT_COMMAND = "ideal.copy_scout_command"
FORGET_SCOUT = "ideal.forget_scout"
SCOUT_PANEL = "IDEAL_PT_scout"
SCOUT_SCORES_PANEL = "IDEAL_PT_scout_scores"
SCOUT_TIMELINE_PANEL = "IDEAL_PT_scout_timeline"
SCOUT_TARGETS_PANEL = "IDEAL_PT_scout_targets"
SCOUT_HIDDEN_PANEL = "IDEAL_PT_scout_hidden"
SCOUT_MODEL_PANEL = "IDEAL_PT_scout_model"
SCOUT_TARGETS_LIST = "IDEAL_UL_scout_targets"
SCOUT_GROUPS_LIST = "IDEAL_UL_scout_groups"

# Predictions
IMPORT_PREDICTIONS = "ideal.import_predictions"
PASTE_PREDICTION = "ideal.paste_prediction"
FORGET_MODEL = "ideal.forget_model"
SHOW_ANSWER = "ideal.show_answer"
SCORE_DATASET = "ideal.score_dataset"
PREDICTIONS_PANEL = "IDEAL_PT_predictions"
MODELS_LIST = "IDEAL_UL_models"
PREDICTIONS_FILE_HANDLER = "IDEAL_FH_predictions"

# Asking models
ASK_MODEL = "ideal.ask_model"
ASK_PANEL = "IDEAL_PT_ask"

# Compare
SHOW_COMPARISON = "ideal.show_comparison"
HIDE_COMPARISON = "ideal.hide_comparison"
RECONSTRUCT = "ideal.reconstruct"
RESTORE = "ideal.restore"
COMPARE_PANEL = "IDEAL_PT_compare"
COMPARE_LOOK_PANEL = "IDEAL_PT_compare_look"
# The slider, which every scene has: `context.scene.ideal_furniture`
BLEND = "ideal_furniture"

# Metrics, live
SELECT_OBJECT = "ideal.select_object"
PUT_BACK = "ideal.put_back"
METRICS_PANEL = "IDEAL_PT_metrics"
OBJECTS_PANEL = "IDEAL_PT_objects"
OBJECTS_LIST = "IDEAL_UL_objects"

# Why a model loses
EXPLAIN = "ideal.explain"
WHY_PANEL = "IDEAL_PT_why"

# Floor plans
MAKE_QUESTIONS = "ideal.make_questions"
LOAD_QUESTIONS = "ideal.load_questions"
LOAD_REPLIES = "ideal.load_replies"
PASTE_REPLY = "ideal.paste_reply"
COPY_PROMPT = "ideal.copy_prompt"
LOOK_FROM_ABOVE = "ideal.look_from_above"
IMPORT_LAYOUT = "ideal.import_layout"
EXPORT_LAYOUT = "ideal.export_layout"
FLOORPLAN_PANEL = "IDEAL_PT_floorplan"
FLOOR_ASKING_PANEL = "IDEAL_PT_floor_asking"
FLOOR_QUESTIONS_PANEL = "IDEAL_PT_floor_questions"
FLOOR_QUESTIONS_LIST = "IDEAL_UL_floor_questions"

# Render and compare
RENDER_COMPARISON = "ideal.render_comparison"
WIPE = "ideal.wipe"
RENDER_PANEL = "IDEAL_PT_render"

# Rate
START_RATING = "ideal.start_rating"
RATE = "ideal.rate"
RANK = "ideal.rank"
STEP_RATING = "ideal.step_rating"
END_RATING = "ideal.end_rating"
RATING_PANEL = "IDEAL_PT_rating"
RATING_PICTURE_PANEL = "IDEAL_PT_rating_picture"
