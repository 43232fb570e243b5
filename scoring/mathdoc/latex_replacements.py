r"""The replacements of LaTeX when a MathDoc text is made plain, as tables.

Source: MathDoc paper, section 4.2, and its published clean-up, which turns formulas into plain characters.
`plain_text` applies the tables. Where the published clean-up treats two spellings of one thing differently
(`\frac` and `\dfrac`, `^*` and `^{*}`), both become the same here: a spelling is no recognition error.

A command that stands in no table keeps its name without the backslash.
"""

from __future__ import annotations

SYMBOLS: dict[str, str] = {
    # Sets and logic. The published clean-up writes the complement as C.
    "in": "∈", "notin": "∉", "ni": "∋", "cup": "∪", "cap": "∩", "bigcup": "∪", "bigcap": "∩",
    "varnothing": "∅", "emptyset": "∅", "empty": "∅", "complement": "C", "setminus": "∖",
    "subset": "⊂", "subseteq": "⊆", "subseteqq": "⊆", "subsetneq": "⊊", "subsetneqq": "⊊", "varsubsetneq": "⊊",
    "supset": "⊃", "supseteq": "⊇", "supseteqq": "⊇", "supsetneq": "⊋", "supsetneqq": "⊋", "varsupsetneq": "⊋",
    "nsubseteq": "⊈", "nsupseteq": "⊉", "exists": "∃", "forall": "∀", "neg": "¬", "lnot": "¬", "not": "¬",
    "land": "∧", "wedge": "∧", "lor": "∨", "vee": "∨", "therefore": "∴", "because": "∵", "mid": "|",
    "R": "R", "N": "N", "Z": "Z", "Q": "Q", "C": "C",
    # Geometry.
    "triangle": "△", "angle": "∠", "measuredangle": "∠", "perp": "⊥", "bot": "⊥", "parallel": "∥", "sim": "∽",
    "backsim": "∽", "cong": "≌", "odot": "⊙", "square": "□", "circ": "°", "degree": "°", "prime": "'",
    # Relations.
    "leq": "≤", "le": "≤", "leqslant": "≤", "geq": "≥", "ge": "≥", "geqslant": "≥", "neq": "≠", "ne": "≠",
    "lt": "<", "gt": ">", "ll": "≪", "gg": "≫", "approx": "≈", "equiv": "≡", "propto": "∝",
    # Operations.
    "cdot": "⋅", "times": "×", "div": "÷", "pm": "±", "mp": "∓", "ast": "*", "star": "*", "oplus": "⊕",
    "otimes": "⊗", "sum": "∑", "prod": "∏", "int": "∫", "infty": "∞", "partial": "∂", "nabla": "∇",
    "cdots": "⋯", "ldots": "…", "dots": "…", "vdots": "⋮", "ddots": "⋱",
    # Arrows.
    "to": "→", "rightarrow": "→", "longrightarrow": "→", "leftarrow": "←", "leftrightarrow": "↔",
    "Rightarrow": "⇒", "Longrightarrow": "⇒", "implies": "⇒", "Leftarrow": "⇐", "Leftrightarrow": "⇔",
    "iff": "⇔", "uparrow": "↑", "downarrow": "↓", "mapsto": "↦",
    # Bars and brackets.
    "vert": "|", "lvert": "|", "rvert": "|", "Vert": "‖", "lVert": "‖", "rVert": "‖", "langle": "⟨", "rangle": "⟩",
    "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "lbrace": "{", "rbrace": "}", "lbrack": "[",
    "rbrack": "]", "backslash": "",
    # Greek letters.
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ",
    "eta": "η", "theta": "θ", "vartheta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν",
    "xi": "ξ", "pi": "π", "rho": "ρ", "varrho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ",
    "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ",
    "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}  # fmt: skip
"""Commands that become one plain character, or none."""

FRACTIONS = frozenset({"frac", "dfrac", "tfrac", "cfrac"})
"""`\\frac{a}{b}` becomes `(a)/(b)`."""

BARE = frozenset(
    [
        "vec",
        "overline",
        "overrightarrow",
        "overleftarrow",
        "widehat",
        "hat",
        "bar",
        "tilde",
        "widetilde",
        "dot",
        "ddot",
        "underline",
        "boxed",
        "mathbb",
        "mathbf",
        "mathrm",
        "mathcal",
        "mathit",
        "mathsf",
        "mathfrak",
        "mathscr",
        "boldsymbol",
        "bm",
        "text",
        "textbf",
        "textit",
        "textrm",
        "mbox",
        "operatorname",
        "overset",
        "underset",
        "stackrel",
        "pmod",
    ]
)
"""Commands whose argument stays and which themselves vanish."""

GONE = frozenset(
    [
        "left",
        "right",
        "middle",
        "big",
        "Big",
        "bigg",
        "Bigg",
        "bigl",
        "bigr",
        "Bigl",
        "Bigr",
        "biggl",
        "biggr",
        "displaystyle",
        "textstyle",
        "limits",
        "nolimits",
        "quad",
        "qquad",
        "enspace",
        "thinspace",
        "hfill",
        "nonumber",
    ]
)
"""Sizes and spaces, which vanish."""

GONE_WITH_ARGUMENT = frozenset({"hspace", "vspace", "phantom", "label", "tag"})
"""Commands that vanish with their argument."""

SPACES = frozenset(",;:! ")
"""Characters that make a space after a backslash."""

SUPERSCRIPTS: dict[str, str] = dict(
    zip(
        "0123456789+-=()nixyzabckmtABDEGHIJKLMNOPRTUVW",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱˣʸᶻᵃᵇᶜᵏᵐᵗᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ",
        strict=True,
    )
)
"""Characters that are raised as characters; an exponent with any other stays `^{...}`."""

SUBSCRIPTS: dict[str, str] = dict(
    zip("0123456789aehijklmnoprstuvx+-=()", "₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ₊₋₌₍₎", strict=True)
)
"""Characters that are lowered as characters; any other of an index stays as it is."""
