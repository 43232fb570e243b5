"""Examples of the files of each benchmark: two lines of gold and of a run, with what they state.

Each loader names its own (`Loader.example`), and reads it whole (tests/loaders/test_example_files.py); docs/files.md
says all that such files may hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ExampleFiles:
    """Gold or a run of a benchmark.

    Args:
        fields: Column or key -> what it means, those that are needed.
        files: Name -> text of the example.
        further: What may be stated beside it, in a few words; "" for nothing.
    """

    fields: Mapping[str, str]
    files: Mapping[str, str]
    further: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """The files of a benchmark: `gold`, and a `run` of the same samples."""

    gold: ExampleFiles
    run: ExampleFiles = field(kw_only=True)


HGBENCH = Example(
    ExampleFiles(
        {
            "uuid": "Id of the sample",
            "media_map": "Per page: [id, file name of its image]",
            "media_size": "Per page: [height, width] in pixels",
            "answer": "JSON text: answer boxes [x1, y1, x2, y2] in thousandths of the page, each with its steps",
        },
        {
            "gold.jsonl": r"""
{"uuid": "s1", "metadata": {"media_map": {"m1": ["m1", "s1.png"]}, "media_size": {"m1": [1400, 1000]}, "answer": "[{\"page\": 1, \"type\": \"complete_answer_box\", \"box_2d\": [97, 679, 380, 793], \"steps\": [{\"box_2d\": [165, 689, 353, 723]}]}]"}}
{"uuid": "s2", "metadata": {"media_map": {"m1": ["m1", "s2.png"]}, "media_size": {"m1": [1400, 1000]}, "answer": "[]"}}
"""  # noqa: E501
        },
        "Optional: category, facets (name: value)",
    ),
    run=ExampleFiles(
        {"uuid": "Id of the sample", "predict": "Text of the model: a JSON list of answers, as in gold"},
        {
            "model.jsonl": r"""
{"uuid": "s1", "predict": "[{\"page\": 1, \"type\": \"complete_answer_box\", \"box_2d\": [95, 680, 377, 790], \"steps\": []}]"}
{"uuid": "s2", "predict": "FAIL_STR"}
"""  # noqa: E501
        },
        "FAIL_STR: the response failed. The file's name is the model's",
    ),
)

SKETCHJUDGE = Example(
    ExampleFiles(
        {
            "questions": "question_id, category, query_en, input_image_path, gt_image_path",
            "annotations": "answer_id, question_id, category, image_path, is_correct, error_list",
            "taxonomy.json": "Category: its error types",
        },
        {
            "master.json": """
{"questions": [{"question_id": "q1", "category": "flowchart", "query_en": "Draw a loop.", "gt_image_path": "q1.png"}],
 "annotations": [{"answer_id": "q1_a1", "question_id": "q1", "category": "flowchart", "image_path": "q1_a1.png", "is_correct": true, "error_list": []},
                 {"answer_id": "q1_a2", "question_id": "q1", "category": "flowchart", "image_path": "q1_a2.png", "is_correct": false, "error_list": [{"error_type": "Shape Error"}]}]}
""",  # noqa: E501
            "taxonomy.json": """
{"flowchart": ["Shape Error", "Connection Error"]}
""",
        },
        "Both in one folder, or chosen together",
    ),
    run=ExampleFiles(
        {
            "answer_id": "Id of the annotation",
            "response": "Text of the model: JSON with is_correct and error_list",
        },
        {
            "model.jsonl": r"""
{"answer_id": "q1_a1", "response": "{\"is_correct\": true, \"error_count\": 0, \"error_list\": []}"}
{"answer_id": "q1_a2", "response": "{\"is_correct\": false, \"error_count\": 1, \"error_list\": [{\"error_type\": \"Shape Error\"}]}"}
"""  # noqa: E501
        },
        "Setting of the run: with/cot, for instance; by default with/baseline",
    ),
)

GRADED = Example(
    ExampleFiles(
        {"id": "Id of the sample", "gold": "Whether the answer is right: true or false"},
        {
            "gold.csv": """
id,gold,gold_labels,subject
a1,true,,algebra
a2,false,sign error;wrong unit,physics
"""
        },
        "Optional: gold_labels (; between them), image, cluster. Every other column is a facet. JSON lines too",
    ),
    run=ExampleFiles(
        {"id": "Id of the sample", "pred": "What the model says: true or false"},
        {
            "model.csv": """
id,pred,pred_labels
a1,true,
a2,false,sign error
"""
        },
        "Optional: pred_labels, response, model",
    ),
)

FERMAT = Example(
    ExampleFiles(
        {
            "new_custom_id": "img_PROBLEM_pert_ALTERATION, such as img_486_pert_5.1",
            "has_error": "Whether the solution has an error: true or false",
        },
        {
            "gold.csv": """
new_custom_id,has_error,image,grade
img_486_pert_5.1,false,img_486_pert_5.1.png,c07
img_487_pert_1.2,true,img_487_pert_1.2.png,c08
"""
        },
        "Optional: image, grade, domain_code, orig_q, orig_a, pert_a. Parquet and JSON lines too",
    ),
    run=ExampleFiles(
        {
            "annotation_url": "Image, whose name holds the sample's id",
            "model_name": "Model; several are several runs",
            "pred_err_1.1.2": "Detection (ED): 1, 0 or the model's text. "
            "Also 1.2.2, pred_eloc_2.1, pred_corr_a_3.1, ...",
        },
        {
            "model.csv": """
annotation_url,model_name,pred_err_1.1.2
img_486_pert_5.1.png,my-model,0
img_487_pert_1.2.png,my-model,1
"""
        },
        "Optional: judge_2.1, judge_3.1, ...: the evaluator's verdicts",
    ),
)

MATHDOC = Example(
    ExampleFiles(
        {"NAME.md": "One file a page; its name is the page's id", "1. ...": "A question, its options below it"},
        {
            "page-1.md": """
1. If $x^2=4$ and $x>0$, then $x$ is ( ) 【答案：C】
A. 1   B. -2   C. 2   D. 4
""",
            "page-2.md": """
1. Solve $x+1=3$. 【答案：2】
2. [Unrecognizable solve question]
""",
        },
        "Optional: 【答案：X】 or [Answer: X], images, [Unrecognizable ...]",
    ),
    run=ExampleFiles(
        {"page_id": "Id of the page", "response": "Markdown that the model wrote"},
        {
            "model.jsonl": r"""
{"page_id": "page-1", "response": "1. If $x^2=4$ and $x>0$, then $x$ is ( )\nA. 1   B. -2   C. 2   D. 4"}
{"page_id": "page-2", "response": "1. Solve $x+1=8$.\n2. [Unrecognizable solve question]"}
"""
        },
        "Or a folder of Markdown files with the same names",
    ),
)

DRAWEDUMATH = Example(
    ExampleFiles(
        {
            "Problem ID": "Id of the problem",
            "Image Name": "Image, the sample's id",
            "QA Teacher": "JSON list of question and answer; also QA GPT4o, QA Claude",
        },
        {
            "DrawEduMath_QA.csv": """
Problem ID,Image Name,Image Caption,QA Teacher
P1,one.jpg,A number line,"[{""question"": ""How many points?"", ""answer"": ""Two.""}]"
P2,two.jpg,A triangle,"[{""question"": ""Is it labelled?"", ""answer"": ""No.""}]"
"""
        },
        "Optional: Grade, Grade Band, Domain",
    ),
    run=ExampleFiles(
        {
            "Image Name": "Image, as in gold",
            "Question": "Question, as in gold",
            "Model Answer": "Answer of the model",
            "Model Name": "Model; several are several runs",
        },
        {
            "model.csv": """
Image Name,Question,Reference Answer,QA Type,Model Answer,Model Name,Ensemble_Judge_Rating
one.jpg,How many points?,Two.,teacher,Two points.,my-model,4
two.jpg,Is it labelled?,No.,teacher,"Yes, it is.",my-model,1
"""
        },
        "Optional: Ensemble_Judge_Rating (1 to 4), NAME_Judge_Rating, QA_Pair_ID",
    ),
)

COCO = Example(
    ExampleFiles(
        {
            "images": "id, file_name, width, height",
            "annotations": "image_id, category_id, bbox as [x, y, width, height] in pixels",
            "categories": "id, name",
        },
        {
            "instances.json": """
{"images": [{"id": 1, "file_name": "one.png", "width": 800, "height": 600}], "categories": [{"id": 1, "name": "diagram"}],
 "annotations": [{"image_id": 1, "category_id": 1, "bbox": [80, 60, 400, 300]}]}
"""  # noqa: E501
        },
    ),
    run=ExampleFiles(
        {
            "image_id": "Id of the image",
            "category_id": "Id of the category, shown and not compared",
            "bbox": "[x, y, width, height] in pixels",
            "score": "How sure the model is; every box counts, whatever it is",
        },
        {
            "model.json": """
[{"image_id": 1, "category_id": 1, "bbox": [82, 61, 395, 300], "score": 0.9},
 {"image_id": 1, "category_id": 1, "bbox": [600, 20, 90, 40], "score": 0.3}]
"""
        },
        "Or JSON lines with image_id and predict, the model's text",
    ),
)
