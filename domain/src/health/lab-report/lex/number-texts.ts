/** Texts of numbers: a bare value, limits, and the label of a range. */

/** Limits, from the start of a text. */
export const LIMITS =
  /^[([]?\s*(?:\d[\d.,]*(?:[ \u00a0]\d{3})*\s?(?:-|–|to|bis|à|a|till|til)\s?\d|[<>≤≥]\s?\d|(?:bis|up to|upp till|inntil|fino a|hasta|below|under|above|over|(?:less|more|greater) than|at (?:least|most)|inf(?:\.|érieure?)? à|sup(?:\.|érieure?)? à|unter|über|mindestens|höchstens|(?:menor|mayor) (?:a|de|que)|(?:minore|maggiore) di|moins de|plus de|(?:mindre|större|mer) än|över|minst|högst|(?:mindre|større|mer) en[nd])\s\d)/i

/** A number with its sign and flag, and no unit. */
export const BARE_NUMBER =
  /^[*+!]{0,2}\s?[<>≤≥]?\s?\d[\d.,]*(?:[ \u00a0\u202f'’]\d{3})*\s?(?:[HL*+!↑↓-]{1,3}|\([HL]\)|high|low)?$/i

export const RANGE_LABEL =
  /^(?:biological |bio\.? |normal |standard |lab(?:oratory)? )?(?:ref(?:\.|erence|erens|erenz|érence|er[eê]ncia)?\s?(?:range|intervall?|value|bereich|limit)s?|(?:normal|standard) (?:range|value)s?|referenzbereich|normalbereich|normbereich|rango (?:normal|de referencia)|r[ée]f\.?(?=\s+(?:[<>≤≥\d]|(?:menor|mayor|menos|más|hasta|bis|ab|unter|über|below|under|up to|above|over|inf|sup|fino|upp till|minst|högst)\P{L}))|normalt?(?=\s?:|\s+(?:(?:up to|under|over|below|above|at least|at most|less than|more than|bis|ab|unter|über|upp till|över|minst|högst)\s)?[<>≤≥]?\s?\d)|zielbereich|målområde|referensintervall|valeurs? (?:de référence|usuelles?|normales?)|valori di riferimento|valor(?:es)? de refer[eê]ncia|intervalles? de référence|intervallo di riferimento|intervalo de refer[eê]ncia|referanse(?:område)?|reference(?= ?:|\s+[\d<>≤≥])|(?:(?:lab(?:oratory)? )?referen(?:[sz](?:er)?|ce)|riferimento|refer[eê]ncia|référence|referanse|rangos?|norm|soll|valori|valores|valeurs?|intervalo|intervallo|limites?|(?:above|below|in|out of|outside|within) range)(?= ?:|\s+[\d<>≤≥])|healthy range|ref(?=\.? ?:)|range(?= ?:|\s+(?:[\d<>≤≥]|(?:up to|under|over|below|above|at least|at most|less than|more than)\s\d)))\s*:?\s*/iu

/** The first half of a range that goes on elsewhere. */
export const OPEN_END = /(?:[-–<>≤≥:,/(]|\s(?:to|bis|till|til|a|à|al|hasta))$/iu
