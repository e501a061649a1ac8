/** Words around a value, in five languages. */

/** What may stand between a name and a value without a unit. */
export const BETWEEN =
  /^(?:\d{1,4}|is|was|were|are|of|at|around|about|now|level|levels|value|count|my|result|results|still|came|back|as|last|this|month|week|year|time|only|just|been|has|have|had|reading|score|measured|total|fasting|fine|ok|okay|good|bad|high|low|normal|raised|elevated|flagged|borderline|slightly|bit|little|reads|shows|showed|rose|fell|went|up|down|to|from|now|today|wert|werte|liegt|liegen|bei|ist|sind|war|waren|auf|von|är|var|ligger|låg|på|blev|es|son|está|están|estaba|era|salió|salen|est|sont|était|étaient|c|è|a|ha|à|de|di|en|un|une|von|einem|ett|jeun|ayunas|nüchtern|fastande|fue|salido|dio|tengo|marca|marcó|nivel|niveau|taux|valor|värde|valeur|nu|jetzt|heute|idag|hoy|ahora|maintenant|bara|nur|solo|sólo|seulement|unos|environ|autour|cirka|ca|etwa|rund|beträgt|wurde|gemessen|hamnade|visar|visade|lag|mesurée?|sortie?|ressortie?|actuel|actual)$/i
/** A number that counts something else. */
export const OTHER_COUNT =
  /^ ?(?:[-–/:] ?\d|years?|yrs?|yo\b|y\/o|weeks?|months?|days?|hours?|hrs?|h\b|min|mg|mcg|[µμu]g|i\.?u\b|ie\b|ui\b|u\.i\.|g\b|kg|km|k\b|ml|l\b|times|x\b|tablets?|capsules?|steps|cm|lbs?|am\b(?! i\b)|pm\b|st\b|nd\b|rd\b|th\b|ans\b|años|anni|jahre|år|comprimés?|tabletten|tabletter|tablettes?|dag(?:ar|en)?\b|tage?n?\b|jours?\b|días?\b|veck(?:a|or)|wochen?|semain(?:e|es)|semanas?|månad(?:er)?|monate?n?|mois\b|mes(?:es)?\b|timm(?:e|ar)|stunden?|heures?|horas?|minut\p{L}*|gånger|mal\b|fois\b|veces)/iu
