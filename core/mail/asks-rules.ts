import { fold } from '#core/mail/sentences';

/** One pattern from several, folded as the clauses are that it meets. */
const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.map(fold).join('|'));

const GAP = '.{0,60}?';

/** A clause that offers help or keeps up manners: no request stands in it, nor behind it in its sentence. */
export const COURTESY: RegExp = anyOf(
  ` (?:if|should|in case|whenever|when) (?:i|you|u|we|there|ye|anybody|anyone|any|anything|something|questions|further|more|other)${GAP} (?:questions?|queries|concerns?|anything|something|trouble|problems?|issues?|unclear|needed|further|assistance|additional|clarifications?|more info|more information|more details|need (?:any|help|more|me|us|support)|of (?:any )?(?:help|assistance|use|service)|be of|can help|to add)`,
  ' if (?:anything|something|any questions|questions|unclear|needed|necessary|not clear|in doubt)',
  ' (?:with|for) (?:any |further |other |more |additional )+(?:questions|queries|concerns|comments|information|details|enquiries|inquiries)',
  " (?:feel free|don' t hesitate|do not hesitate|not hesitate|happy to (?:help|answer|assist|discuss)|glad to (?:help|answer|assist)|no need to|no rush|you don' t (?:need|have) to|you do not (?:need|have) to|not wait for)",
  ' (?:bei|für|falls|wenn|sollten|solltest|solltet|sofern|haben|hast|habt|zu|etwaige|weitere|noch)' +
    `${GAP} (?:fragen|rückfragen|unklarheiten|unklar|probleme|problemen|probleme|hilfe|anliegen|etwas brauchst|etwas brauchen|etwas benötigen)`,
  ' (?:jederzeit|gerne? zur verfügung|nicht zögern|zögere nicht|zögern sie nicht|scheue dich nicht|scheuen sie sich nicht)',
  ` (?:si|s'|en cas|pour|au cas|au moindre|à la moindre|pour plus|dès)${GAP} (?:questions?|doutes?|problèmes?|précisions?|informations?|renseignements?|besoin|clair|nécessaire|souci)`,
  " (?:n' hésite|n' hésitez|n' hésitez-pas|à votre disposition|à ta disposition|à disposition)",
  ` (?:si|ante|para|por|en caso|cualquier|ante cualquier|cuando)${GAP} (?:dudas?|preguntas?|consultas?|inquietud|inquietudes|problemas?|aclaración|aclaraciones|necesitas algo|necesita algo|necesitás algo|algo no está claro|más información|ayuda)`,
  ' cualquier (?:cosa|duda|consulta|inquietud)',
  ' (?:no dudes|no dude|no dudéis|no duden|a tu disposición|a su disposición|a vuestra disposición)',
  ` (?:se|caso|em caso|para|qualquer|quaisquer|havendo|por|sempre)${GAP} (?:dúvidas?|perguntas?|questão|questões|esclarecimentos?|problemas?|precisar de algo|precisares de algo|precisar de ajuda|mais informações|ajuda)`,
  ' qualquer (?:coisa|dúvida|questão|problema)',
  ' (?:não hesite|não hesites|não hesitem|à disposição|ao dispor)',
  ` (?:se|per|in caso|nel caso|qualora|qualsiasi|qualunque|per qualsiasi|dovessi|dovesse)${GAP} (?:domande|domanda|dubbi|dubbio|chiarimenti|chiarimento|problemi|problema|bisogno|informazioni|informazione|necessità|serve qualcosa|non è chiaro)`,
  ' (?:non esitare|non esiti|non esitate|a disposizione)',
  ` (?:als|voor|mocht|mochten|indien|bij|heb|heeft|wanneer|bel|mail)${GAP} (?:vragen|vraag|onduidelijk|onduidelijkheden|opmerkingen|problemen|hulp nodig|iets nodig|meer informatie|nog iets)`,
  ' (?:aarzel niet|schroom niet|aarzel gerust niet|gerust contact|altijd welkom)',
  ` (?:om|vid|har|ifall|när|för)${GAP} (?:frågor|fråga|funderingar|oklart|oklarheter|undrar något|undrar över något|problem|hjälp|behöver något|mer information)`,
  ' (?:tveka inte|tveka ej)',
  ` (?:jeśli|jeżeli|w razie|gdyby|gdybyś|w przypadku|jakby|jak|jakbyś|gdy)${GAP} (?:pytań|pytania|pytanie|wątpliwości|problemów|problemy|niejasne|niejasności|potrzebować|potrzebował|potrzebowała|coś|pomocy)`,
  ' (?:śmiało|nie wahaj|proszę się nie wahać|do dyspozycji|służę pomocą)',
  ` (?:если|при|возникнут|будут|появятся|по|в случае)${GAP} (?:вопросы|вопросов|вопросам|вопрос|вопросе|вопроса|непонятно|неясно|помощь|сложности|что-то нужно|что-нибудь|проблемы)`,
  ' (?:не стесняйтесь|не стесняйся|обращайтесь|обращайся|в любое время|всегда на связи)',
  ` (?:якщо|при|виникнуть|будуть|з|у разі|в разі|раптом)${GAP} (?:питання|запитання|питань|запитань|незрозуміло|неясно|допомога|щось потрібно|потрібна допомога|проблеми)`,
  ' (?:не соромтеся|не соромтесь|не соромся|звертайтеся|звертайтесь|звертайся|завжди на зв)',
  ' (?:soru|sorunuz|sorularınız|sorun|soruların|ihtiyacınız|ihtiyacın|yardıma ihtiyacınız|herhangi bir sorunuz|bir sorun)(?: [^ ]{1,20})? (?:olursa|varsa|var ise|olması halinde|olması durumunda)',
  ' (?:çekinmeyin|çekinme|çekinmeden)',
  ` (?:إذا|في حال|عند|لأي|إن|لو|في حالة)${GAP} (?:سؤال|أسئلة|استفسار|استفسارات|مساعدة|شيء|توضيح|مشكلة)`,
  ' (?:لا تتردد|لا تترددي|لا تترددوا|ألا تتردد|ألا تترددوا|بعدم التردد)',
  ` (?:אם|במידה|במקרה|לכל|בכל|לגבי)${GAP} (?:שאלה|שאלות|ספק|הבהרה|הבהרות|עזרה|בעיה|משהו|מידע נוסף)`,
  ' (?:אל תהסס|אל תהססי|אל תהססו|לרשותך|לרשותכם|לשירותך|לשירותכם)',
);

/** Somebody else asked, or it was asked before: a "please" behind it is told, not said. */
export const REPORTED: RegExp = anyOf(
  ' (?:asked|told|said|begged|says|yes|no|ja|nein|nee|oui|non|sí|sim|nej|tak|nie|да|нет|так|ні|evet|hayır|نعم|כן|sagte|meinte|bat|schrieb|sagt|gebeten|gesagt|demandé|disait|dijo|pidió|pedí|pidieron|disse|pediu|pedi|chiesto|detto|vroeg|zei|gevraagd|sa|bad|sade|frågade|prosił|prosiła|powiedział|powiedziała|poprosił|poprosiła|poprosiłem|poprosiłam|сказал|сказала|попросил|попросила|просил|просила|сказав|попросив|просив|dedi|söyledi|istedi|قال|طلب|قالت|طلبت|אמר|אמרה|ביקש|ביקשה) ',
);

/** How a question to somebody begins or speaks, where its mark could be that of a link. */
export const QUESTION_LIKE: RegExp = anyOf(
  '^ (?:is|are|was|were|do|does|did|have|has|had|can|could|will|would|should|may|shall|who|whose|what|which|when|where|why|how|any|anyone|seen|isn|aren|don|doesn|didn|haven|won) ?',
  ' (?:do|did|have|can|could|would|are|will) (?:you|we|they|i) ',
  '^ (?:wer|wie|was|wann|wo|warum|wieso|welche[rsn]?|ist|sind|hast|habt|kannst|könnt|kennst|kennt|siehst|meinst|geht|gibt|funktioniert|stimmt|soll|sollen|darf|passt) ',
  ' (?:hast|kennst|siehst|meinst|kannst|weißt|willst) du | (?:haben|kennen|meinen|können|wissen|sehen|sind) sie ',
  "^ (?:qui|que|quoi|quand|où|pourquoi|comment|combien|quel|quelle|quels|quelles|est-ce|as-tu|avez-vous|c' est quoi|tu as|vous avez|t' as) ",
  ' (?:tu as vu|vous avez vu|tu connais|vous connaissez|has visto|viste|conoces|conocés|ya viste|você viu|viste|já viu|já viste|conhece|conheces|hai visto|avete visto|ha visto|conosci|conosce) ',
  '^ (?:quién|qué|cuándo|dónde|por qué|cómo|cuál|cuáles|cuánto|quem|quando|onde|porque|como|qual|quais|quanto|chi|che|cosa|dove|perché|come|quale|quali) ',
  '^ (?:wie|wat|wanneer|waar|waarom|hoe|welke|welk|heb|heeft|hebt|ken|kent|is|zijn|klopt|kun|kan|vem|vad|när|var|varför|hur|vilken|vilket|vilka|har|såg|såg du|känner|är|fungerar|stämmer) ',
  ' (?:heb|ken|zie|kun) je | (?:har|såg|känner|ser) (?:du|ni) ',
  '^ (?:czy|kto|co|kiedy|gdzie|dlaczego|jak|który|która|które|ile|widziałeś|widziałaś|widzieliście|znasz) ',
  ' (?:widziałeś|widziałaś|видел|видела|видели|смотрел|смотрели|знаешь|знаете|бачив|бачила|бачили|знаєш|знаєте|чи) ',
  '^ (?:кто|что|когда|где|почему|как|какой|какая|какие|сколько|хто|що|коли|де|чому|як|який|яка|які|скільки) ',
  ' (?:gördün|gördünüz|baktın|baktınız|biliyor|kim|ne zaman|nerede|neden|nasıl|hangi)(?: |$)| m[iu](?:s[iu]n(?:[iu]z)?)? ',
  '^ (?:هل|من|ما|ماذا|متى|أين|لماذا|كيف|كم) | (?:האם|מי|מה|מתי|איפה|למה|איך|כמה|ראית|ראיתם|מכיר|מכירה) ',
  '(?:吗|嗎|呢|看了没|看到|看过|見ました|見た|ですか|ますか|ましたか|봤|보셨|인가요|나요)',
);
