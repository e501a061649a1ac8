/** The commonest calls for help in languages that the assistant does not otherwise speak, and their answers. */

export type OtherLanguage = {
  code: string
  /** Small words, or a script, by which it is known. */
  small: RegExp
  emergency: RegExp
  crisis: RegExp
  /** Asks what something is. */
  asks: RegExp
  /** `{n}` is the emergency number, `{line}` a helpline. */
  callNow: string
  support: string
  notSpoken: string
  /** Beside 112, where the country is not known. */
  number: string
}

const words = (...parts: string[]) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${parts.join('|')})`, 'u')
const small = (text: string) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${text})(?![\\p{L}\\p{M}])`, 'gu')
const anywhere = (...parts: string[]) => new RegExp(`(?:${parts.join('|')})`, 'u')

export const OTHER_LANGUAGES: OtherLanguage[] = [
  {
    code: 'no',
    small: small('jeg|ikke|og|hva|hvordan|hvor|meg|deg|noe|noen|fra|være|etter|vondt|mitt|har|er|på|til'),
    emergency: words(
      'vondt i brystet|(?:smerter?|trykk\\p{L}*|press) (?:i|for|over) bryst|brystsmerte|hjerteinfarkt|hjertestans',
      '(?:får|klarer) ikke (?:å )?puste|får ikke luft|puster ikke|sluttet å puste',
      'bevisstløs|våkner ikke|får ikke kontakt|hjerneslag|munnviken henger|klarer ikke (?:å )?snakke',
      'blør (?:kraftig|mye|voldsomt)|slutter ikke å blø|kaster opp blod|allergisk sjokk|(?:tungen|halsen) hovner',
      'forgiftet|forgiftning|tatt (?:alle|for mange) (?:piller|tabletter)|ring (?:etter )?(?:en )?(?:ambulanse|sykebil)|trenger (?:en )?ambulanse',
    ),
    crisis: words('ta livet (?:mitt|av meg)|vil bare dø|vil ikke leve|drepe meg selv|tenker på selvmord'),
    asks: words('hva er'),
    callNow: 'Dette kan være en nødsituasjon. Ring {n} nå og følg rådene. La ikke personen være alene.',
    support: 'Takk for at du sier det. Du er ikke alene, og det finnes hjelp nå: {line}. Ved fare, ring {n}.',
    notSpoken:
      'Jeg forstår ikke norsk godt nok til å vurdere hvor alvorlig dette er. I nødstilfeller: ring {n}.',
    number: '112 (i Norge 113)',
  },
  {
    code: 'da',
    small: small(
      'jeg|ikke|og|hvad|hvordan|hvor|mig|dig|noget|nogle|fra|være|efter|ondt|mit|har|er|på|til|af',
    ),
    emergency: words(
      '(?:ondt|smerter?|trykken) i bryst|brystsmerter?|hjerteanfald|hjertestop|blodprop i (?:hjertet|hjernen)',
      'kan (?:\\p{L}+ )?ikke (?:trække vejret|få luft|få vejret)|får ikke luft|trækker ikke vejret|holdt op med at trække vejret',
      'bevidstløs|reagerer ikke|vågner ikke|kan ikke vækkes|slagtilfælde|hjerneblødning|mundvigen hænger|kan ikke tale',
      'bløder (?:kraftigt|meget|voldsomt)|stopper ikke med at bløde|kaster blod op|allergisk chok|(?:tungen|halsen) hæver',
      'forgiftet|forgiftning|overdosis|taget (?:alle|for mange) piller|(?:ring|tilkald) (?:efter )?(?:en )?ambulance|brug for (?:en )?ambulance',
    ),
    crisis: words(
      'selvmord|tage mit (?:eget )?liv|vil (?:gerne |bare )?dø(?!\\p{L})|vil ikke leve|slå mig selv ihjel',
    ),
    asks: words('hvad er'),
    callNow: 'Det kan være en nødsituation. Ring {n} nu og følg rådene. Lad ikke personen være alene.',
    support: 'Tak, fordi du siger det. Du er ikke alene, og der er hjælp nu: {line}. Ved fare, ring {n}.',
    notSpoken:
      'Jeg forstår ikke dansk godt nok til at vurdere, hvor alvorligt det er. I nødstilfælde: ring {n}.',
    number: '112',
  },
  {
    code: 'nl',
    small: small(
      'ik|niet|een|het|wat|mijn|heb|heeft|hoe|zijn|voor|naar|maar|ook|met|van|welke|kan|mag|en|de|is',
    ),
    emergency: words(
      '(?:pijn|druk) (?:op|in) (?:de|mijn|zijn|haar) borst|borstpijn|hartaanval|hartinfarct|hartstilstand',
      'kan (?:bijna )?(?:niet|geen) (?:meer |goed )?(?:ademen|ademhalen|adem)|krijgt? geen (?:lucht|adem)|ademt niet',
      'bewusteloos|buiten bewustzijn|reageert niet|wordt niet wakker|beroerte|herseninfarct|hersenbloeding|scheve mond|mond hangt',
      'bloedt (?:hevig|heel erg|erg|veel)|blijft bloeden|stopt niet met bloeden|braakt bloed|allergische shock|(?:tong|keel) (?:zwelt|is opgezwollen)',
      'vergiftig|overdosis|te veel pillen|alle pillen|(?:bleek|batterij) (?:gedronken|ingeslikt)|(?:bel|stuur) (?:een |de )?ambulance|ambulance nodig',
    ),
    crisis: words(
      'zelfmoord|zelfdoding|wil (?:niet meer leven|dood(?!\\p{L}))|mezelf (?:van kant|doden)|einde aan mijn leven',
    ),
    asks: words('wat is|wat zijn'),
    callNow: 'Dit kan een noodgeval zijn. Bel nu {n} en volg de aanwijzingen. Laat de persoon niet alleen.',
    support: 'Dank dat je het zegt. Je bent niet alleen, en er is nu hulp: {line}. Bij gevaar: bel {n}.',
    notSpoken: 'Ik versta Nederlands niet goed genoeg om te beoordelen hoe ernstig dit is. In nood: bel {n}.',
    number: '112',
  },
  {
    code: 'pt',
    small: small(
      'eu|não|nao|uma|meu|minha|estou|tenho|você|voce|qual|para|com|é|tomar|posso|são|da|na|isso|faz|bem',
    ),
    emergency: words(
      'dor(?:es)? (?:\\p{L}+ )?no peito|(?:aperto|press[ãa]o) no peito|ataque card[íi]aco|enfarte|parada card[íi]aca',
      'n[ãa]o (?:consigo|consegue|est[áa]|t[áa]) (?:a )?respira|n[ãa]o respira|falta de ar forte|sem conseguir respirar',
      'desmaiou|n[ãa]o (?:acorda|responde|reage)|(?:ele|ela|(?:meu|minha) \\p{L}+) est[áa] inconsciente|(?:teve|tendo|ter) um (?:avc|derrame)|boca torta|n[ãa]o consegue falar',
      'sangra(?:ndo)? muito|n[ãa]o para de sangrar|vomitando sangue|choque (?:al[ée]rgico|anafil[áa]tico)|(?:l[íi]ngua|garganta) (?:\\p{L}+ )?inchad',
      'envenenad|intoxicad|overdose de|(?:todos os|muitos|demasiados) (?:comprimidos|rem[ée]dios)|(?:chame|chamem|ligue|preciso de) (?:\\p{L}+ )?ambul[âa]ncia',
    ),
    crisis: words(
      'suicídio|me matar|quero morrer|n[ãa]o quero (?:mais )?viver|tirar a (?:minha )?vida|acabar com (?:a )?minha vida',
    ),
    asks: words('o que [ée]|o que s[ãa]o|quais s[ãa]o'),
    callNow:
      'Isto pode ser uma emergência. Ligue já para o {n} e siga as instruções. Não deixe a pessoa sozinha.',
    support: 'Obrigado por contar. Você não está só, e há ajuda agora: {line}. Em perigo, ligue para o {n}.',
    notSpoken:
      'Não compreendo português o bastante para avaliar a gravidade. Em caso de emergência, ligue para o {n}.',
    number: '112 (no Brasil 192)',
  },
  {
    code: 'pl',
    small: small('nie|jest|mam|czy|jak|się|sie|co|na|moja|mój|moj|mnie|jakie|dla|od|które|dobre|można|mozna'),
    emergency: words(
      'b[óo]l (?:\\p{L}+ )?w klatce|klatka piersiowa (?:\\p{L}+ )?boli|boli (?:mnie )?(?:w )?klat\\p{L}+|zawa[łl](?:u|em)?(?!\\p{L})',
      'nie (?:mog[ęe]|mo[żz]e) (?:\\p{L}+ )?oddycha[ćc]|nie oddycha|dusz[ęe] si[ęe]|nieprzytomn|straci[łl]\\p{L}* przytomno',
      'nie reaguje|nie budzi si[ęe]|udar(?:u)?(?!\\p{L})|krzywa twarz|(?:mocno|bardzo|obficie) krwawi|krwawi (?:mocno|bardzo|obficie)|krwotok',
      'wymiotuje krwi|wstrz[ąa]s anafilaktyczny|anafilaks|puchnie (?:\\p{L}+ )?(?:j[ęe]zyk|gard[łl]o|twarz)|zatru[łl]|zatrucie|przedawkowa',
      'wezwij\\p{L}* (?:karetk|pogotowi)|potrzebuj\\p{L}+ karetk|karetk[ęa]',
    ),
    crisis: words(
      'samob[óo]jstw|zabi[ćc] si[ęe]|chc[ęe] umrze[ćc]|nie chc[ęe] (?:ju[żz] )?[żz]y[ćc]|odebra[ćc] sobie [żz]ycie',
    ),
    asks: words('co to jest|jakie s[ąa]'),
    callNow:
      'To może być nagły wypadek. Zadzwoń teraz pod {n} i postępuj według wskazówek. Nie zostawiaj tej osoby samej.',
    support:
      'Dziękuję, że o tym mówisz. Nie jesteś sam, pomoc jest teraz: {line}. W niebezpieczeństwie dzwoń pod {n}.',
    notSpoken:
      'Nie rozumiem polskiego na tyle, by ocenić, jak poważna jest sytuacja. W nagłym wypadku dzwoń pod {n}.',
    number: '112',
  },
  {
    code: 'fi',
    small: small(
      'minä|minulla|minun|onko|ei|mikä|mitä|miten|kun|voi|voiko|voinko|että|paljonko|kuinka|mutta|hän|hänellä|tai',
    ),
    emergency: words(
      'rintakipu|rintaan? (?:\\p{L}+ )?(?:sattuu|koskee|puristaa)|(?:kipua|puristusta) rinnassa|rinnassa (?:\\p{L}+ )?(?:kip|purist)|sydänkohtau|sydäninfarkt|sydänpysähd',
      '(?:en|ei) (?:pysty|saa|voi)\\p{L}* (?:hengit|henkeä)|ei hengitä|tajut[ot]|ei (?:herää|reagoi)|aivohalvau|aivoinfarkt|aivoverenvuo|suupieli roikkuu',
      'vuotaa (?:\\p{L}+ )?verta|verenvuoto ei (?:lopu|lakkaa)|oksentaa verta|anafyla|allergi\\p{L}+ (?:sokki|shokki)|(?:kieli|kurkku) (?:\\p{L}+ )?turpo',
      'myrkyt|yliannost|liikaa (?:lääkkeitä|pillereitä|tabletteja)|soit\\p{L}+ ambulanssi|ambulanssi',
    ),
    crisis: words('itsemurh|tappaa itseni|haluan kuolla|en halua (?:enää )?elää'),
    asks: words('mikä on|mitä on|mitkä ovat'),
    callNow: 'Tämä voi olla hätätilanne. Soita heti {n} ja seuraa ohjeita. Älä jätä henkilöä yksin.',
    support: 'Kiitos, että kerroit. Et ole yksin, ja apua on nyt: {line}. Vaarassa soita {n}.',
    notSpoken:
      'En ymmärrä suomea niin hyvin, että voisin arvioida, kuinka vakavaa tämä on. Hätätilanteessa soita {n}.',
    number: '112',
  },
  {
    code: 'tr',
    small: small('ve|bir|ne|nasıl|var|mı|mi|mu|için|bu|ben|benim|çok|değil|hangi|kaç|yok|gibi|ile'),
    emergency: words(
      'göğüs ağr|göğsüm (?:\\p{L}+ )?(?:ağr|sıkış)|göğsümde|kalp krizi|nefes ala?mıyor|bilinci (?:kapalı|yok)|bayıldı|tepki vermiyor|uyanmıyor',
      'felç geçir|inme geçir|beyin kanaması|yüzü kaydı|konuşamıyor|çok kan kaybed|kanama durmuyor|kan kusuyor|alerjik şok|anafilaks|(?:dili|boğazı) şiş',
      'zehirlen|aşırı doz|çamaşır suyu içti|pil yuttu|ambulans (?:çağır|gönder|lazım|gerek)',
    ),
    crisis: words('intihar|kendimi öldür|ölmek istiyorum|yaşamak istemiyorum'),
    asks: /(?:nedir|ne demek)/u,
    callNow:
      'Bu acil bir durum olabilir. Hemen {n} numarasını arayın ve söylenenleri yapın. Kişiyi yalnız bırakmayın.',
    support:
      'Söylediğiniz için teşekkürler. Yalnız değilsiniz, şimdi yardım var: {line}. Tehlikede {n} numarasını arayın.',
    notSpoken:
      'Türkçeyi durumun ne kadar ciddi olduğunu anlayacak kadar bilmiyorum. Acil durumda {n} numarasını arayın.',
    number: '112',
  },
  {
    code: 'uk',
    small: /[іїєґ]/gu,
    emergency: words(
      'біль (?:у|в) груд|(?:болить|болять|тисне) (?:\\p{L}+ )?(?:у |в )?груд|груди (?:\\p{L}+ )?болять|інфаркт|серцевий напад|не мож\\p{L}+ дихати|не дихає|задиха',
      'непритомн|втрати\\p{L}+ свідомість|без свідомості|не реагує|не прокидається|інсульт|сильн\\p{L}+ кровотеч|кровотеча не|кров не зупиня',
      'анафіла|алергічний шок|набряк\\p{L}* (?:горла|язика|обличчя)|отруєн|отруї|передозуван|виклич\\p{L}+ швидку|швидку',
    ),
    crisis: words('суїцид|самогубств|вбити себе|хочу померти|не хочу (?:більше )?жити'),
    asks: words('що таке'),
    callNow:
      'Це може бути невідкладний стан. Негайно телефонуйте {n} і виконуйте вказівки. Не залишайте людину саму.',
    support: 'Дякую, що сказали. Ви не самі, допомога є зараз: {line}. У небезпеці телефонуйте {n}.',
    notSpoken:
      'Я не розумію українську настільки, щоб оцінити, наскільки це серйозно. У невідкладному випадку телефонуйте {n}.',
    number: '112 (або 103)',
  },
  {
    code: 'ru',
    small: /\p{Script=Cyrillic}/gu,
    emergency: words(
      'боль? (?:\\p{L}+ )?в груди|болит (?:\\p{L}+ )?(?:в )?груд|груд\\p{L}* (?:\\p{L}+ )?болит|давит (?:в |на )?груд|инфаркт|сердечный приступ',
      'не мо\\p{L}+ дышать|не дышит|задыха|нечем дышать|без сознания|потерял\\p{L}* сознание|не реагирует|не просыпается|инсульт|перекосило',
      'сильное кровотечение|кровотечение не|истекает кровью|кровь не останавлива|рв[её]т кровью|анафила|аллергический шок|от[её]к (?:горла|языка|квинке)|опух\\p{L}* (?:язык|горло)',
      'отравлен|отравил|передозировк|(?:все|целую|пачку) таблет|вызов\\p{L}+ скорую|вызвать скорую|скорую',
    ),
    crisis: words('суицид|самоубийств|покончить с собой|убить себя|хочу умереть|не хочу (?:больше )?жить'),
    asks: words('что такое'),
    callNow:
      'Это может быть неотложный случай. Немедленно звоните {n} и следуйте указаниям. Не оставляйте человека одного.',
    support: 'Спасибо, что сказали. Вы не одни, помощь есть сейчас: {line}. В опасности звоните {n}.',
    notSpoken:
      'Я не понимаю русский настолько, чтобы оценить, насколько это серьёзно. В неотложном случае звоните {n}.',
    number: '112 (или 103)',
  },
  {
    code: 'ar',
    small: /\p{Script=Arabic}/gu,
    emergency: anywhere(
      'الم (?:\\p{L}+ )?(?:في |ب)(?:الصدر|صدري|صدره|صدرها)|الم الصدر|صدري (?:يؤلمني|يوجعني)|وجع (?:في )?(?:صدري|الصدر)|نوبه قلبيه|ذبحه|جلطه',
      'لا (?:استطيع|يستطيع|تستطيع|اقدر|يقدر) (?:ان )?(?:التنفس|اتنفس|يتنفس|تتنفس)|لا (?:يتنفس|تتنفس)|(?:فاقد|فاقده) (?:ال)?وعي|فقدت? الوعي|اغمي علي|لا (?:يستجيب|تستجيب|يستيقظ)',
      'سكته دماغيه|نزيف|ينزف|تنزف|صدمه (?:حساسيه|تحسسيه)|حساسيه مفرطه|تورم (?:في )?(?:اللسان|الحلق|الوجه)|تسمم|جرعه زائده|اسعاف',
    ),
    crisis: anywhere(
      'انتحار|انتحر|اقتل نفسي|قتل نفسي|اريد (?:ان )?(?:اموت|الموت)|لا اريد (?:ان )?(?:اعيش|الحياه)',
    ),
    asks: anywhere('ما هو|ما هي'),
    callNow: 'قد تكون هذه حالة طارئة. اتصل الآن بالرقم {n} واتبع التعليمات. لا تترك الشخص وحده.',
    support: 'شكرا لأنك قلت ذلك. لست وحدك، والمساعدة موجودة الآن: {line}. عند الخطر اتصل بالرقم {n}.',
    notSpoken: 'لا أفهم العربية بما يكفي لتقدير مدى الخطورة. في حالة الطوارئ اتصل بالرقم {n}.',
    number: '112 (أو رقم الطوارئ في بلدك)',
  },
  {
    code: 'zh',
    small: /\p{Script=Han}/gu,
    emergency: anywhere(
      '(?<![没沒无無不]有?)(?:胸痛|胸口(?:很|好|非常)?(?:痛|疼|悶|闷)|心脏病发|心臟病發|心梗|心肌梗|心脏骤停)|(?:不能|无法|没法|無法)呼吸|呼吸(?:困难|困難|不了)|喘不(?:过气|過氣)|(?:没有?|沒有?|不)呼吸',
      '昏迷|晕倒|暈倒|失去意(?:识|識)|叫不醒|(?:没有?|沒有?)反(?:应|應)|中风|中風|脑出血|脑梗|嘴歪|大出血|(?:流|出)血不止|止不住血|吐血|(?:过敏性|過敏性)休克|(?:喉咙|喉嚨|舌头|舌頭)(?:肿|腫)',
      '中毒|(?:服药|药物|服藥|藥物)(?:过量|過量)|吃了(?:很多|太多|一瓶|整瓶)(?:药|藥)|误服|誤服|救(?:护车|護車)',
    ),
    crisis: anywhere('自杀|自殺|想死|不想活|结束(?:自己的)?生命|結束(?:自己的)?生命|轻生'),
    asks: anywhere('什么是|是什么|什麼是|是什麼'),
    callNow: '这可能是紧急情况。请立即拨打 {n}，并按指示去做。不要让病人独自一人。',
    support: '谢谢你说出来。你并不孤单，现在就有帮助：{line}。有危险时请拨打 {n}。',
    notSpoken: '我的中文不足以判断情况有多严重。如遇紧急情况，请拨打 {n}。',
    number: '112（中国 120）',
  },
  {
    code: 'ja',
    small: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    emergency: anywhere(
      '胸が(?:とても)?(?:痛(?!くな)|苦し(?!くな))|心筋梗塞|心臓発作|息が(?:でき(?:ない|ません)|苦し(?!くな))|息をしてい?(?:ない|ません)|呼吸(?:が(?:でき|止ま)|してい?(?:ない|ません))',
      '意識(?:が)?(?:ない|なく|ありません|不明|を失)|気を失|倒れて(?:動|起き|反応)|脳卒中|ろれつが回ら|顔の(?:片側|半分)が|(?:出血|血)が止まら|血を吐|アナフィラキシー|(?:舌|喉|のど)が腫れ',
      '一酸化炭素中毒|薬(?:を|の)(?:大量|飲みすぎ|過剰)|誤飲|救急車',
    ),
    crisis: anywhere('死にたい|自殺|消えてしまいたい|生きていたくな|命を絶'),
    asks: anywhere('とは(?:何|なん)|って何'),
    callNow:
      '緊急事態かもしれません。今すぐ {n} に電話し、指示に従ってください。その人を一人にしないでください。',
    support:
      '話してくださってありがとうございます。あなたは一人ではありません。今すぐ相談できます：{line}。危険なときは {n} に電話してください。',
    notSpoken: '日本語では、どれほど緊急かを判断できません。緊急の場合は {n} に電話してください。',
    number: '112（日本では 119）',
  },
  {
    code: 'hi',
    small: /\p{Script=Devanagari}/gu,
    emergency: anywhere(
      '(?:सीने|छाती) में (?:[\\p{L}\\p{M}]+ )?(?:दर्द|जकड़न|दबाव)|दिल का दौरा|हार्ट अटैक|(?:सांस|साँस) नहीं|(?:सांस|साँस) लेने में|बेहोश|होश में नहीं|उठ नहीं रह',
      'लकवा|स्ट्रोक|मुंह टेढ़ा|खून (?:बह|नहीं रुक)|बहुत खून|खून की उल्टी|एनाफिलेक्सिस|एलर्जी (?:का |से )?(?:शॉक|झटका)|(?:जीभ|गला) सूज|जहर|ज़हर|ओवरडोज|एम्बुलेंस|एंबुलेंस',
    ),
    crisis: anywhere('आत्महत्या|खुदकुशी|मरना चाहत|जीना नहीं चाहत'),
    asks: anywhere('क्या है|क्या होता'),
    callNow: 'यह आपात स्थिति हो सकती है। अभी {n} पर फ़ोन करें और बताए अनुसार करें। व्यक्ति को अकेला न छोड़ें।',
    support: 'बताने के लिए धन्यवाद। आप अकेले नहीं हैं, मदद अभी उपलब्ध है: {line}। ख़तरे में {n} पर फ़ोन करें।',
    notSpoken: 'मैं हिंदी इतनी नहीं समझता कि बता सकूँ कि यह कितना गंभीर है। आपात स्थिति में {n} पर फ़ोन करें।',
    number: '112',
  },
]
