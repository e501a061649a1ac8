/** Thoughts of suicide and self-harm, in six languages. */
import { crisis, foreignCrisis, type Frame } from './danger-frame.ts'

export const CRISES: readonly Frame[] = [
  crisis(
    '(?:cant|dont (?:think|feel|know)(?: \\w+){0,4}|not (?:sure|able)(?: \\w+){0,4}|struggling to|afraid i)(?: \\w+){0,3} (?:keep|stay|be|kept|trust) (?:myself )?safe|dont trust myself|not safe with myself|afraid (?:of what i|i) (?:might|will|may) (?:do|hurt|harm)',
  ),
  crisis(
    '(?:written|wrote|writing|left|leaving) (?:\\w+ ){0,2}(?:letters?|notes?|goodbyes?|will)',
    '(?:tablets|pills|rope|gun|ready|tonight|goodbye|kids|bridge|plan\\w*|over|end)',
  ),
  crisis(
    'no (?:point|reason|sense|use) (?:\\w+ ){0,4}(?:being here|living|carrying on|going on|in life|of living|any ?more|to live|waking up|existing)|(?:nothing|no one) (?:left )?to live for|(?:dont|do not|didnt) (?:\\w+ ){0,2}want to (?:wake up|be here|live|exist|carry on|go on|be alive)|(?:wish|hope|rather) (?:\\w+ ){0,3}(?:never wake|not wake|didnt wake|wasnt (?:here|alive|born)|were dead|was dead)',
  ),
  crisis(
    // "Am I going to die" is fear of it.
    '(?<!\\bam i (?:\\w+ )?)(?:want|wish|going|ready|need|like) (?:\\w+ ){0,3}(?:to )?(?:disappear|vanish|not exist|stop existing|be gone|be dead|end my life|end it all|end it|die)(?! (?:of|for|from) )',
    '(?:never|forever|future|any ?more|tonight|hopeless|pointless|everything|nothing|alone|cant|easier|me|my|i|im|ive)',
  ),
  crisis(
    '(?:stopped seeing|dont see|cant see|see no|have no|no) (?:\\w+ ){0,2}(?:future|way out|hope left|other way)',
  ),
  crisis(
    '(?:step\\w*|jump\\w*|walk\\w*|throw\\w*|driv\\w*|lie|lying) (?:\\w+ ){0,5}(?:front of|under|off|into|onto) (?:\\w+ ){0,2}(?:trains?|bus|truck|lorry|traffic|bridge|cliff|roof|balcony|tree|tracks|wall)',
  ),
  crisis(
    '(?:cut|cutting|burning|hurting|harming|scratching|hitting) (?:my (?:arms?|legs?|wrists?|thighs?|skin)|myself)',
    '(?:again|deeper|relief|on purpose|cope|numb|feel|been|keep|started|urge|stop|every)',
  ),
  {
    ...crisis(
      '(?:jealous|envious|envy) (?:\\w+ ){0,6}(?:terminal(?:ly)?|dying|the dead|(?:are|is|was) dead|died|in a coma|never wake)',
    ),
    asked: true,
  },
  {
    ...crisis(
      '(?:least|most|less) pain\\w* (?:\\w+ ){0,2}(?:way|method)|painless(?:ly)? (?:\\w+ ){0,3}(?:way|die|death|method|go)|(?:way|how) to (?:kill myself|end my life|die (?:quickly|painlessly|without))|(?:how many|what dose)(?: \\w+){0,4} (?:to|would|will) (?:die|kill me|be fatal|end it)',
    ),
    asked: true,
  },
  crisis(
    '(?:every ?one|every ?body|they|family|kids|world|people|no ?one|nobody) (?:\\w+ ){0,5}(?:better|relieved|happier|fine|easier|care|miss me|notice)(?: off)?(?: \\w+){0,3} (?:without me|if i (?:was|were|wasnt|werent|am|died|disappeared|just)|when im gone|once im gone)',
  ),
  crisis(
    '(?:texted|sent|messaged|said|told|saying) (?:\\w+ ){0,3}(?:goodbye|farewell|bye forever|to take care of)',
    '(?:answer\\w*|tried|pills|before|worried|pick\\w* up|reply\\w*|dead|die|suicid\\w*)',
  ),
  crisis(
    '(?:gun|knife|rope|noose|pills|razor|bridge)',
    '(?:end (?:it|his life|her life|my life|things)|kill (?:himself|herself|myself|themselves)|going to (?:do it|die|jump)|wants? to die)',
  ),
  crisis(
    '(?:dying|death|being dead|to die|dead) (?:\\w+ ){0,3}(?:easier|better|relief|peaceful|only way|would be)|(?:thinking|thoughts?|think|dream\\w*|fantasi\\w*) (?:\\w+ ){0,3}(?:ending (?:it|my life|things|everything)|suicide|killing myself|dying|being dead|not being here)|(?:kill|unalive|hang|shoot|drown|hurt|harm) (?:my ?self|himself|herself)(?! (?:laughing|at|in the gym|lifting|running))|suicidal|kms|sewerslide',
  ),
  foreignCrisis(
    'vill (?:\\w+ ){0,3}(?:do|vara dod|inte leva|inte finnas|inte vakna|sluta finnas|ta livet|avsluta (?:allt|mitt liv))|orkar inte (?:leva|mer)(?: \\w+){0,4} (?:do|leva|slut)|(?:ta|tar|tagit) livet av (?:mig|sig)|sjalvmord\\w*|ingen mening (?:med|att) (?:livet|leva)|battre (?:utan mig|om jag (?:var dod|inte fanns))|skar(?:a|it|er)? mig|skada(?:r)? mig sjalv|slippa (?:leva|finnas)|inte langre leva',
  ),
  foreignCrisis(
    '(?:will|mochte|wollte|wunschte|will nur) (?:\\w+ ){0,5}(?:sterben|tot sein|nicht mehr (?:leben|da sein|aufwachen|weiter\\w*)|verschwinden|alles beenden)|(?:einschlafen|schlafen) (?:\\w+ ){0,3}nicht mehr aufwachen|kein\\w* (?:sinn|ausweg|lebenswillen)(?: \\w+){0,3}|nicht mehr leben|(?:mich|sich) (?:\\w+ )?(?:umbring\\w*|umzubringen|ritz\\w*|erhang\\w*|selbst verletz\\w*)|(?:bringe|bringt) (?:mich|sich) um|das leben nehmen|selbstmord\\w*|suizid\\w*|ohne mich besser',
  ),
  foreignCrisis(
    '(?:veux|voudrais|envie|prefere|aimerais|vais) (?:\\w+ ){0,4}(?:mourir|en finir|me tuer|disparaitre|ne plus (?:vivre|me reveiller|etre la)|me suicider)|en finir avec (?:la vie|tout)|plus envie de (?:vivre|me reveiller)|(?:veux|voudrais) plus (?:vivre|etre la)|suicid\\w*|mettre fin a (?:mes jours|ma vie|ses jours)|mieux sans moi|me (?:scarifi\\w*|mutil\\w*|fais du mal)|aucune raison de vivre|vie n a plus (?:de|aucun) sens',
  ),
  foreignCrisis(
    '(?:quiero|quisiera|ganas|prefiero|gustaria|voy a|deseo) (?:\\w+ ){0,4}(?:morir\\w*|matarme|suicidarme|desaparecer|que todo (?:termine|acabe)|dejar de (?:existir|vivir)|no despertar|acabar con (?:todo|mi vida))|no quiero (?:\\w+ ){0,2}(?:vivir|seguir|despertar|estar aqui|existir)(?! (?:con|la|el|una|comiendo|tomando))|suicid\\w*|quitarme la vida|mejor sin mi|hacerme dano|cortarme|me corto|no tiene sentido (?:vivir|la vida|seguir)',
  ),
  foreignCrisis(
    '(?:voglio|vorrei|voglia|preferirei|penso di) (?:\\w+ ){0,4}(?:morire|farla finita|uccidermi|ammazzarmi|sparire|non svegliarmi|non esserci|smettere di vivere|suicidarmi)|farla finita|non (?:voglio|ho) (?:piu )?(?:\\w+ ){0,2}(?:vivere|svegliarmi|esserci)|suicid\\w*|togliermi la vita|meglio senza di me|farmi del male|mi taglio|tagliarmi|non ha (?:piu )?senso (?:vivere|la vita)',
  ),
  foreignCrisis(
    'me quiero (?:morir|matar|suicidar)|me voy a (?:matar|suicidar)|mi voglio (?:uccidere|ammazzare)|umbringen will|sterben will|nicht mehr leben will',
  ),
  crisis(
    'no reason (?:for me )?to (?:be|stay|stick) (?:around|here|alive)|dont deserve to (?:live|breathe|exist|be here)|(?:cant|dont want to|not going to) do this any ?more(?: \\w+){0,3} (?:life|living|goodbye|pills)|given? (?:my|away) (?:\\w+ ){0,3}away|(?:googl|search|look)\\w* (?:\\w+ ){0,2}(?:bridges?|high places|ways to die|how to die)',
  ),
  crisis(
    'pills|tablets|rope|noose|razor\\w*|blades?|gun|knife',
    'lined up|in front of me|ready|in my hand|saved up|stash\\w*|stockpil\\w*|collected|locked (?:herself|himself|themselves|myself) in|next to me',
  ),
  crisis(
    '(?:have|got|made|making) (?:a|my) plan|decided|bestamt mig|entschieden|decide|decidi\\w*|deciso',
    'tonight|goodbye|end|ikvall|slut|heute (?:abend|nacht)|schluss|ce soir|fin|esta noche|acabar|stasera|finita',
    'i|me|my|jag|mig|ich|je|yo|me|mi|io|it|tar',
  ),
  {
    ...crisis(
      'what (?:would|will) happen if i (?:took|take|swallow\\w*|overdos\\w*) (?:all|a bunch|a lot|too many|the whole|every)|(?:took|taken|swallow\\w*) (?:\\w+ ){0,8}(?:because i cant|cant do this|to die|to end)',
    ),
    asked: true,
  },
  crisis(
    'voices?',
    'hurt|kill|harm|stab|jump|drown',
    'tells?|telling|saying|says|command\\w*|order\\w*|hear\\w*',
  ),
  {
    ...crisis(
      'fatto dei tagli|tagli sulle braccia|cortes en los brazos|ritzen|geritzt|skurit mig|je me coupe|me coupe les',
    ),
    foreign: true,
  },
]
