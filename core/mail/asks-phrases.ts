/**
 * The phrases of one language, separated by bars. They are folded before use (`fold`), and the longest match wins.
 * `begin` opens a request at the start of a clause, `bare` only at the start of a sentence (an imperative that could
 * also be an infinitive there), `statement` opens no request though a shorter phrase would; `within` makes a request
 * of the clause in which it stands, if that says more. `a … b`: b later in the same clause.
 */
export type Phrases = {
  readonly begin: string;
  readonly bare: string;
  readonly statement: string;
  readonly within: string;
};

const en: Phrases = {
  begin: `need your|need you to|needs your|still need your|we still need your|i still need your|please|pls|plz|
    we would be glad if you|i would be glad if you|i'd be glad if you|we'd be glad if you|
    do let me know|do let us know|do tell me|grateful for|kindly|could you|could one of you|could someone|
    could anyone|could i ask|could i have|could i get|could we have|could we get|can you|can i have|can i get|
    can i ask|can one of you|can someone|can anyone|would you|would you mind|
    will you|do you|did you|have you|are you|are you able|were you able|is it possible|would it be possible|
    would it be ok|is there any|is there a chance|any chance|any update|any updates|any news|any idea|any luck|
    any word|any thoughts|any progress|
    i need … from you|we need … from you|i need you to|we need you to|i'll need … from you|
    i will need … from you|i need your|i still need your|we still need your|i'd need … from you|
    i would need … from you|we need your … before|we need your … to|i require your|we require your|
    i want you to|i'd like you to|i would like you to|we'd like you to|we would like you to|
    i'd appreciate it if|i would appreciate it if|i'd appreciate|i would appreciate|we would appreciate|
    we'd appreciate|i'd be grateful|i would be grateful|i'd be thankful|we would be grateful|we'd be grateful|
    much appreciated if|it would be great if you|it would be good if you|it'd be great if you|
    it'd be good if you|it would be helpful if you|it would help if you|it would be nice if you|
    would be great if you|would be good if you|
    i was wondering if|i was wondering whether|i wonder if you|i wonder whether you|wondering if you|
    was wondering if|just wondering if|i'd like to know|i would like to know|we'd like to know|
    we would like to know|i'd love to know|i'd love to hear your|i'd love your|i would love your|
    waiting for your|i'm waiting for your|i am waiting for your|we are waiting for your|we're waiting for your|
    still waiting for your|i'm still waiting for your|i am still waiting for your|still waiting to hear|
    we are still waiting|we're still waiting|i am still waiting|i'm still waiting|waiting to hear|
    i'm waiting to hear|awaiting your|i await your|we await your|
    looking forward to your reply|looking forward to your answer|looking forward to your response|
    looking forward to your feedback|looking forward to your thoughts|looking forward to your comments|
    looking forward to your confirmation|looking forward to your decision|looking forward to hearing|
    looking forward to hear|look forward to your reply|look forward to your answer|
    look forward to your response|look forward to your feedback|look forward to your comments|
    look forward to hearing|
    i look forward to your reply|i look forward to your answer|i look forward to your response|
    i look forward to your feedback|i look forward to your comments|i look forward to your thoughts|
    i look forward to hearing|we look forward to your reply|we look forward to your response|
    we look forward to your feedback|we look forward to hearing|i'm looking forward to your reply|
    i am looking forward to your reply|i'm looking forward to hearing|i am looking forward to hearing|
    hope to hear from you|
    let me know|let us know|lmk|remind me|make sure you|make sure to|be sure to|don't forget to|
    do not forget to|if you could|if you can send|may i ask|may i have|might you|might i ask|shall we|shall i|
    should we|should i|your thoughts|thoughts on|get back to me|get back to us|i have a question|quick question|
    i have a favour to ask|i have a favor to ask|we request that you|i request that you|request you to|
    request your|we ask that you|i ask that you|i'm asking you to|i am asking you to|we ask you to`,
  bare: `send me|send us|send it to me|send them to me|send over|send through|send back|tell me|tell us|call me|
    ring me|text me|phone me|ping me|message me|email me|mail me|give me|give us|get me|forward me|
    forward it to me|forward this to me|confirm by|confirm that you|confirm whether|confirm if you|confirm your|
    reply by|reply to me|reply with|respond by|reply when|reply as soon as|respond when|get in touch when|rsvp|
    keep me posted|keep me updated|keep me in the loop|keep us posted|share your|share the|show me|help me|
    help us|have a look at the draft|have a look at this|have a look when|take a look|check if|check whether|
    check with|ask him|ask her|ask them|find out|fill in the|fill out the|sign the|return the|bring the|
    bring your|pick up the|drop me|update me|update us|advise if|advise on|advise whether|advise when|
    remember to|add me|save me a|book the|book us|write back|answer me|explain why|explain how`,
  statement: `please find|please see|please note|please be advised|please be aware|please be informed|
    please be assured|please rest assured|please do not|please don't|please feel free|please accept|
    please ignore|please disregard|please excuse|please forgive|please pardon|please refer to|please enjoy|
    please keep in mind|please bear in mind|please bear with|please allow me|please give my|please say hi|
    please say hello|please consider the environment|please take care|please stay safe|please visit|
    please consult|please know that|please understand|please no|please never|please receive|
    please contact me with any|please hesitate|please reach out with any|please direct any|please never mind|
    kindly note|kindly find|kindly be|kindly see|kindly ignore|kindly disregard|kindly do not|kindly don't|
    kindly refer|let me know you|would you believe|will you be|do you remember when|let us know you|
    make sure to enjoy|be sure to enjoy|may i have your attention|please do|shall i say|should you|
    should i need|should we need|should i hear|should we hear|have you ever|could i have known`,
  within: `please|pls|plz`,
};

const de: Phrases = {
  begin: `brauche noch deine|brauche noch ihre|brauche noch dein|brauche noch ihr|brauche deine|brauche ihre|
    brauchen noch ihre|brauchen noch deine|benötige ihre|benötige noch ihre|benötigen ihre|benötigen noch ihre|
    es fehlt noch ihre|es fehlt noch deine|mir fehlt noch deine|mir fehlt noch ihre|ich erwarte ihre|
    ich erwarte deine|wir erwarten ihre|in erwartung ihrer antwort|in erwartung ihrer rückmeldung|
    in erwartung deiner antwort|in erwartung deiner rückmeldung|könntest du|könntet ihr|könnten sie|könnten wir|
    könnte jemand|kannst du|könnt ihr|können sie|
    kann jemand|würdest du|würdet ihr|würden sie|wärst du so|wären sie so|wäre es möglich|ist es möglich|
    wäre es dir|wäre es ihnen|magst du|möchtest du|hättest du|hätten sie|hättet ihr|hast du|habt ihr|
    haben sie schon|haben sie bereits|haben sie die|haben sie den|haben sie das|weißt du|wisst ihr|wissen sie|
    ich brauche … von dir|ich brauche … von ihnen|ich brauche … von euch|wir brauchen … von dir|
    wir brauchen … von ihnen|wir brauchen … von euch|ich brauche noch dein|ich brauche noch ihr|
    wir brauchen noch ihr|ich brauche dein|ich brauche deine|ich brauche ihre|ich bräuchte|wir bräuchten|
    ich benötige … von|wir benötigen … von|wir benötigen ihre|ich benötige ihre|von dir brauche ich|
    von ihnen benötige ich|von ihnen brauche ich|
    ich bitte um|wir bitten um|ich bitte dich|ich bitte sie|wir bitten sie|wir bitten dich|
    ich möchte dich bitten|ich möchte sie bitten|darf ich dich bitten|darf ich sie bitten|dürfte ich|
    darf ich fragen|um rückmeldung wird gebeten|um antwort wird gebeten|
    ich warte auf dein|ich warte auf deine|ich warte auf ihr|ich warte auf ihre|ich warte noch auf|
    wir warten auf ihre|wir warten noch auf|warte auf deine|warte noch auf deine|
    ich freue mich auf deine antwort|ich freue mich auf deine rückmeldung|ich freue mich auf ihre antwort|
    ich freue mich auf ihre rückmeldung|ich freue mich auf dein feedback|ich freue mich auf ihr feedback|
    freue mich auf deine antwort|freue mich auf deine rückmeldung|freue mich auf ihre rückmeldung|
    wir freuen uns auf ihre rückmeldung|wir freuen uns auf ihre antwort|über eine rückmeldung|
    über eine kurze rückmeldung|über eine antwort|über deine rückmeldung|über ihre rückmeldung|
    es wäre schön|es wäre nett|es wäre toll|es wäre super|es wäre gut|es wäre hilfreich|wäre schön|wäre nett|
    wäre super|wäre toll|ich wäre dir dankbar|ich wäre ihnen dankbar|wir wären ihnen dankbar|
    ich würde mich freuen … rückmeldung|ich würde mich über|ich würde gerne wissen|ich wüsste gerne|
    ich möchte wissen|mich würde interessieren|gibt es schon neuigkeiten|gibt es neuigkeiten|gibt's schon|
    gibt es schon|schon etwas neues|lass mich wissen|lasst mich wissen|lassen sie mich wissen|
    lassen sie uns wissen|sag bescheid|sagt bescheid|gib bescheid|gebt bescheid|gib mir bescheid|
    gib mir kurz bescheid|geben sie mir bescheid|geben sie uns bescheid|geben sie bescheid|melde dich|
    meldet euch|melden sie sich|denk bitte|denk daran|denk an|vergiss nicht|vergessen sie nicht|erinnere mich|
    erinner mich|ich hätte eine frage|ich habe eine frage|eine frage|eine kurze frage|kurze frage|bitte`,
  bare: `schick mir|schickt ihr|schickst du|gibst du mir|sagst du mir|schick uns|schicke mir|schickt mir|
    schicken sie|schick die|schick das|sende mir|send mir|senden sie|sag mir|sagt mir|sagen sie mir|ruf mich|
    rufen sie mich|ruft mich|schreib mir|schreibt mir|schreiben sie mir|teile mir|teil mir|teilen sie mir|
    teilen sie uns|gib mir|gebt mir|geben sie mir|nenn mir|nennen sie mir|leite mir|leiten sie|bestätige mir|
    bestätigen sie|prüfe|prüf mal|prüfen sie|schau mal|schau dir|schauen sie|bring mir|bring die|bring den|
    hilf mir|frag mal|frag ihn|frag sie|antworte mir|antworten sie|überweise|überweisen sie|unterschreibe|
    unterschreiben sie|füllen sie|reichen sie|trag dich|tragt euch|tragen sie sich|halt mich auf dem laufenden|
    halten sie mich auf dem laufenden`,
  statement: `bitte beachten|bitte beachte|bitte finden sie|bitte entnehmen|bitte entschuldige|
    bitte entschuldigen|bitte entschuldigt|bitte verzeih|bitte verzeihen|bitte sehr|bitte schön|bitte nicht|
    bitte antworten sie nicht|bitte keine|bitte zögern sie nicht|bitte zögere nicht|
    bitte wundern sie sich nicht|bitte um verständnis|bitte haben sie verständnis|bitte hab verständnis|
    bitte um entschuldigung|bitte ignorieren|bitte ignoriere|bitte mach dir keine|bitte machen sie sich keine|
    bitte grüße|bitte grüß|
    ich bitte um verständnis|ich bitte um ihr verständnis|ich bitte um dein verständnis|
    ich bitte um entschuldigung|ich bitte um geduld|ich bitte um nachsicht|wir bitten um verständnis|
    wir bitten um ihr verständnis|wir bitten um entschuldigung|wir bitten um geduld|wir bitten um etwas geduld|
    ich bitte dich um verständnis|ich bitte sie um verständnis|wir bitten sie um verständnis|
    ich bitte dich um entschuldigung|ich bitte sie um entschuldigung|wir bitten sie um entschuldigung|
    wir bitten sie zu entschuldigen|wir bitten die|
    anbei|im anhang|beigefügt|siehe bitte|wäre schön gewesen|es wäre schön gewesen|hast du gut|hab vielen dank|
    senden sie keine|geben sie keine`,
  within: `bitte`,
};

const fr: Phrases = {
  begin: `je reste dans l'attente|nous restons dans l'attente|restant dans l'attente|reste dans l'attente|
    je demeure dans l'attente|demeurant dans l'attente|je reste en attente de votre|je reste en attente de ton|
    nous restons en attente de votre|besoin de ton|besoin de ta|besoin de votre|besoin de vos|il me faut votre|
    il me faut ta|il me faut ton|il nous faut votre|il manque votre|il manque ta|il me manque votre|
    il me manque ta|pouvez-vous|pouvez vous|pourriez-vous|pourriez vous|peux-tu|peux tu|pourrais-tu|pourrais tu|
    
    pourrait-on|peut-on|puis-je|pourrais-je|voulez-vous|veux-tu|voudriez-vous|auriez-vous|aurais-tu|avez-vous|
    as-tu|sauriez-vous|sais-tu|savez-vous|serait-il possible|est-il possible|est-ce que|est-ce qu'|es-tu|
    êtes-vous|tu peux me|tu pourrais me|tu pourrais nous|vous pourriez me|vous pourriez nous|
    merci de|je te laisse me|je vous laisse me|je vous laisse nous|merci d'|veuillez|prière de|je vous prie de|
    je te prie de|je vous remercie de|je te remercie de|nous vous remercions de|nous vous prions de|
    je vous demande de|nous vous demandons de|je te demande de|je vous saurais gré|nous vous saurions gré|
    je vous serais reconnaissant|je vous serais reconnaissante|nous vous serions reconnaissants|
    je vous invite à|nous vous invitons à|
    j'attends votre|j'attends ta|j'attends ton|j'attends vos|j'attends tes|nous attendons votre|
    nous attendons vos|j'attends toujours|dans l'attente de votre|dans l'attente de ta|dans l'attente de ton|
    dans l'attente de vos|dans l'attente de tes|dans l'attente de vous lire|dans l'attente de te lire|
    en attente de votre|en attente de ta|en attente de ton|en attendant votre|en attendant ta réponse|
    au plaisir de vous lire|au plaisir de te lire|
    j'ai besoin de … de ta part|j'ai besoin de … de votre part|j'ai besoin de ton|j'ai besoin de ta|
    j'ai besoin de votre|j'ai besoin de vos|j'aurais besoin de|j'aurais besoin d'|il me faudrait|
    il nous faudrait|il me manque encore votre|j'aimerais savoir|je voudrais savoir|je souhaiterais savoir|
    je souhaiterais obtenir|j'aimerais avoir ton|j'aimerais avoir votre|ce serait bien si tu|
    ce serait bien si vous|ce serait super si tu|ce serait gentil de|ce serait sympa de|si tu pouvais|
    si vous pouviez|des nouvelles de|des nouvelles du|une idée de|fais-moi savoir|faites-moi savoir|
    faites-nous savoir|fais moi savoir|tiens-moi au courant|tenez-moi au courant|tenez-nous au courant|
    tenez-moi informé|tenez-moi informée|dis-moi|dites-moi|dites-nous|dis moi|dites moi|n'oublie pas|
    n'oubliez pas|rappelle-moi|rappelez-moi|j'ai une question|petite question|une question|pense à me|
    pensez à me|pense à nous`,
  bare: `faites-moi parvenir|fais-moi parvenir|faites-nous parvenir|envoie-moi|envoyez-moi|envoie moi|
    envoyez moi|envoyez-nous|envoie-nous|confirme-moi|confirmez-moi|confirmez-nous|confirme moi|donne-moi|
    donnez-moi|donnez-nous|transmets-moi|transmettez-moi|transmettez-nous|transfère-moi|transférez-moi|
    appelle-moi|appelez-moi|réponds-moi|répondez-moi|écris-moi|écrivez-moi|regarde si|regardez si|vérifie|
    vérifiez|demande-lui|demandez-lui|aide-moi|aidez-moi|passe-moi|prête-moi|apporte|apportez|pense à|pensez à|
    renvoie-moi|renvoyez-moi|signez|complétez`,
  statement: `merci de votre|merci de ta|merci de ton|merci de vos|merci de tes|merci de l'|merci de m'avoir|
    merci de nous avoir|merci de t'|merci de vous être|merci d'avoir|merci d'être|merci d'avance|
    merci de ne pas|merci de la|merci de cette|merci de cet|merci de ce|merci de tout|merci de rien|
    merci de noter|merci d'y|
    veuillez trouver|veuillez agréer|veuillez recevoir|veuillez noter|veuillez croire|veuillez accepter|
    veuillez excuser|veuillez m'excuser|veuillez nous excuser|veuillez ne pas|veuillez ignorer|
    veuillez prendre note|prière de ne pas|prière de noter|
    je vous prie d'agréer|je vous prie de trouver|je vous prie de recevoir|je vous prie de croire|
    je vous prie de m'excuser|je te prie de m'excuser|je vous prie de bien vouloir m'excuser|
    je vous prie de bien vouloir trouver|je vous prie de bien vouloir nous excuser|
    veuillez bien vouloir trouver|nous vous prions de nous excuser|
    nous vous prions de bien vouloir nous excuser|nous vous prions d'agréer|nous vous prions de trouver|
    nous vous prions de croire|
    je vous remercie de votre|je vous remercie de vos|je vous remercie de m'avoir|je vous remercie de l'|
    je vous remercie de ne pas|je te remercie de ta|je te remercie de ton|je te remercie de tes|
    je te remercie de m'avoir|nous vous remercions de votre|nous vous remercions de vos|
    nous vous remercions de nous avoir|nous vous remercions de l'|je vous remercie de la|ci-joint|
    vous trouverez|tu trouveras|n'hésite pas|n'hésitez pas|n'hésite surtout pas`,
  within: `s'il te plaît|s'il vous plaît|stp|svp`,
};

const es: Phrases = {
  begin: `falta tu|falta su|faltan tus|faltan sus|me falta tu|me falta su|nos falta su|nos falta tu|
    solo falta tu|hace falta tu|hace falta su|quedamos en espera de|quedo en espera de|podrías|podría usted|
    podría por favor|podría enviarme|podría mandarme|podría decirme|
    podría confirmarme|podría indicarme|podrían|podríais|podés decirme|podés mandarme|podés enviarme|
    podés pasarme|podés confirmarme|podés fijarte|puedes decirme|puedes enviarme|puedes mandarme|puedes pasarme|
    puedes confirmarme|puede decirme|puede enviarme|puede confirmarme|puede indicarme|pueden enviarnos|
    pueden confirmarnos|me puedes|me puede|me podés|me podrías|me podría|nos puedes|nos podrías|nos podría|
    nos puede|me pasas|me mandas|me envías|me pasás|me mandás|me dices|me decís|me avisas|me avisás|
    me confirmas|me confirmás|te importaría|le importaría|te molestaría|sería posible|es posible que me|
    tendrías|tenés novedades|tienes novedades|alguna novedad|alguna noticia|hay novedades|hay noticias|sabes si|
    sabés si|sabe si|
    necesito que|necesitamos que|necesito … de tu parte|necesito … de su parte|necesitamos … de su parte|
    necesito tu|necesito tus|necesito su|necesitamos su|necesitamos tu|necesitaría|te agradecería|
    le agradecería|les agradecería|te agradeceré|le agradeceré|le agradeceremos|agradecería|agradeceríamos|
    agradeceré|le ruego|les ruego|te ruego|rogamos|se ruega|le pido que|te pido que|les pido que|le pedimos que|
    quisiera saber|quería saber|quería pedirte|quería pedirle|quería preguntarte|quería preguntarle|
    me gustaría saber|me gustaría que me|solicito|solicitamos|
    quedo a la espera|quedamos a la espera|a la espera de su|a la espera de tu|a la espera de sus|
    quedo pendiente de tu|quedo pendiente de su|en espera de su|en espera de tu|espero tu|espero su|espero tus|
    esperamos su|esperamos tu|espero sus comentarios|quedo atento a tu|quedo atenta a tu|quedo atento a su|
    quedo atenta a su|quedo atento a tus|quedo atenta a tus|quedo atento a sus|
    hazme saber|haceme saber|hágame saber|háganos saber|háganme saber|avísame|avisame|avíseme|avísenme|avísanos|
    avisanos|dime|decime|dígame|díganme|dinos|decinos|confírmame|confirmame|confírmeme|confírmanos|confirmanos|
    recuérdame|recordame|recuérdeme|no olvides|no te olvides|no olvide|no se olvide|acuérdate de|acordate de|
    si pudieras|si pudiera|si me puedes|si me podés|tengo una pregunta|tengo una duda|una consulta|una pregunta|
    una duda|te hago una consulta|le hago una consulta|te consulto|le consulto`,
  bare: `envíame|enviame|envíeme|envíenme|envíanos|envienos|mándame|mandame|mándeme|mandanos|mándanos|pásame|
    pasame|páseme|pasanos|llámame|llamame|llámeme|contéstame|contestame|contésteme|respóndeme|respondeme|
    escríbeme|escribime|escríbame|reenvíame|reenviame|reenvíeme|tráeme|traeme|ayúdame|ayudame|revisa|revisá|
    revise|fíjate si|fijate si|mira si|mirá si|pregúntale|preguntale|cuéntame|contame|cuénteme|indícame|
    indicame|indíqueme|dame|deme|facilítame|facilíteme|remítanos|comprueba si|verifica si|verificá si`,
  statement: `adjunto|adjunta|le adjunto|te adjunto|encontrarás|no dudes en|no dude en|no dudéis en|no duden en|
    rogamos disculpe|rogamos disculpen|rogamos disculpas|le ruego me disculpe|te ruego me disculpes|
    rogamos no responder|se ruega no responder|le ruego que acepte|agradecería que no|espero tu viaje|
    espero que|necesito tu número`,
  within: `por favor|porfa|porfavor`,
};

const pt: Phrases = {
  begin: `falta a tua|falta a sua|falta o teu|falta o seu|só falta a sua|só falta a tua|ficamos no aguardo|
    ficamos à espera|poderia|favor confirmar|favor enviar|favor responder|favor informar|favor avisar|
    favor verificar|
    poderias|poderiam|podia me|podias me|podias-me|podia-me|podes me|podes mandar-me|podes enviar-me|
    podes dizer-me|podes confirmar-me|pode enviar-me|pode dizer-me|pode mandar-me|pode confirmar-me|
    podia dizer-me|podia enviar-me|podia mandar-me|podia confirmar|preciso da … da tua parte|
    preciso do … da tua parte|preciso da … da sua parte|preciso do … da sua parte|podes-me|podes enviar|
    podes mandar|podes dizer|podes confirmar|pode me|pode-me|pode nos|pode enviar|pode mandar|pode confirmar|
    pode verificar|podem enviar|podem confirmar|podem nos|você pode|você poderia|vocês podem|vocês poderiam|
    o senhor poderia|a senhora poderia|consegues|consegue me|você consegue|vocês conseguem|dá pra você|
    daria para|dá para me|será que pode|será que podes|será que você|tens como|tem como|tem como você|
    seria possível|é possível enviar|importas-te de|importa-se de|se importaria de|
    aguardo o seu|aguardo a sua|aguardo o teu|aguardo a tua|aguardo seu|aguardo sua|aguardo retorno|
    aguardo resposta|aguardo um retorno|aguardo confirmação|aguardo a confirmação|aguardo notícias|
    aguardamos a sua|aguardamos o seu|aguardamos seu|aguardamos sua|aguardamos retorno|aguardamos resposta|
    fico a aguardar|fico à espera|ficamos a aguardar|ficamos à espera|fico no aguardo|ficamos no aguardo|
    no aguardo|estou à espera da tua|estou à espera da sua|à espera da tua|à espera da sua|
    agradeço que|agradecia que|agradecemos que|agradeceria|agradecia a tua|agradecíamos|solicito|solicitamos|
    peço que|peço-te|peço-lhe|peço-vos|peço a gentileza|pedimos que|pedimos a gentileza|gostaria de saber|
    gostava de saber|queria saber|queria te pedir|queria pedir-te|queria pedir-lhe|preciso que|precisamos que|
    preciso de … da tua parte|preciso de … de você|preciso do … de você|preciso da … de você|
    preciso … da sua parte|preciso do teu|preciso da tua|preciso do seu|preciso da sua|precisamos do seu|
    precisamos da sua|precisava que|precisava do teu|precisava da tua|
    me avisa|me avise|me avisem|avisa-me|avise-me|avisem-me|me diga|me digam|me diz|diz-me|diga-me|digam-me|
    me fala se|me fale se|me confirma|me confirme|confirma-me|confirme-me|me lembra|lembra-me|lembre-me|
    não te esqueças de|não se esqueça de|não esquece de|não esqueça de|alguma novidade|há novidades|
    tem novidades|tens novidades|alguma notícia|sabe se|sabes se|você sabe|você viu|você recebeu|você já|
    você tem|tenho uma dúvida|tenho uma pergunta|uma dúvida|uma pergunta|uma questão|se puder me|se pudesse|
    se pudesses|se puderes`,
  bare: `me envia|me envie|me enviem|envia-me|envie-me|enviem-me|envie-nos|me manda|me mande|me mandem|manda-me|
    mande-me|me passa|me passe|passa-me|me liga|me ligue|liga-me|ligue-me|me responde|me responda|responde-me|
    responda-me|me ajuda|ajuda-me|ajude-me|me conta|conta-me|dá-me|dê-me|me dá|me dê um|me encaminha|
    me encaminhe|encaminha-me|encaminhe-me|reencaminha-me|veja se|vê se|verifique se|verifica se|confirme se|
    confirma se|confirme o|confirme a|traz-me|traga|escreve-me|escreva-me`,
  statement: `segue em anexo|em anexo|não hesite|não hesites|não hesitem|solicitamos que não responda|
    peço que não responda|peço desculpa|peço que me desculpe|peço que aceite|pedimos que não|pedimos desculpa|
    me diz respeito|agradeço que tenha|agradeço que tenhas|poderia ser pior`,
  within: `por favor|pfv|por gentileza|se faz favor|faz favor|se fazes favor`,
};

const it: Phrases = {
  begin: `serve la tua|serve la sua|serve il tuo|serve il suo|ci serve la tua|ci serve la sua|ci serve il tuo|
    ci serve il suo|manca la tua|manca la sua|manca il tuo|manca il suo|rimaniamo in attesa|potresti|
    potrebbe inviarmi|potrebbe mandarmi|potrebbe dirmi|potrebbe confermarmi|potrebbe farmi|
    potrebbe cortesemente|potrebbe gentilmente|potreste|potrebbero|mi puoi|mi può|mi potresti|mi potrebbe|
    ci puoi|ci può|ci potrebbe|ci potreste|puoi mandarmi|puoi inviarmi|puoi dirmi|puoi farmi|puoi confermarmi|
    puoi controllare|puoi passarmi|puoi girarmi|puoi darmi|può inviarmi|può mandarmi|può dirmi|può confermarmi|
    riesci a|riuscite a|riesce a|riusciresti a|riuscireste a|ti dispiacerebbe|le dispiacerebbe|ti dispiace|
    sarebbe possibile|è possibile avere|avresti|avreste|sai se|sapete se|sa se|hai novità|avete novità|
    ci sono novità|novità su|novità sul|novità sulla|notizie su|
    ti prego di|la prego di|vi prego di|ti pregherei di|la pregherei di|si prega di|siete pregati di|
    preghiamo di|le chiedo di|ti chiedo di|vi chiedo di|le chiediamo di|vi chiediamo di|le chiederei di|
    ti chiederei di|le chiedo cortesemente|vi chiedo gentilmente|chiedo cortesemente|chiedo gentilmente|
    gentilmente|cortesemente|
    attendo un tuo|attendo un suo|attendo un vostro|attendo tue|attendo sue|attendo vostre|attendo la tua|
    attendo la sua|attendo il tuo|attendo il suo|attendo cortese|attendo riscontro|attendo notizie|
    attendo conferma|attendiamo un|attendiamo vostre|attendiamo il vostro|resto in attesa|restiamo in attesa|
    rimango in attesa|rimaniamo in attesa|in attesa di un tuo|in attesa di un suo|in attesa di un vostro|
    in attesa di una tua|in attesa di una sua|in attesa di una vostra|in attesa di tue|in attesa di sue|
    in attesa di vostre|in attesa di cortese|in attesa di riscontro|in attesa di gentile|aspetto tue|
    aspetto una tua|aspetto un tuo|aspetto la tua|aspetto la sua|
    ho bisogno che|ho bisogno di … da te|ho bisogno della … da te|ho bisogno della … da parte|
    ho bisogno del … da te|ho bisogno del … da parte|ho bisogno dei … da parte|ho bisogno di … da lei|
    ho bisogno di … da parte sua|ho bisogno di … da parte tua|ho bisogno del tuo|ho bisogno della tua|
    ho bisogno del suo|ho bisogno della sua|ho bisogno dei tuoi|abbiamo bisogno del suo|
    abbiamo bisogno della sua|abbiamo bisogno del vostro|abbiamo bisogno che|avrei bisogno|avremmo bisogno|
    mi servirebbe|mi servirebbero|ci servirebbe|mi serve il tuo|mi serve la tua|mi serve il suo|mi serve la sua|
    gradirei|ti sarei grato|ti sarei grata|le sarei grato|le sarei grata|vorrei sapere|volevo sapere se|
    volevo chiederti|volevo chiederle|vorrei chiederle|vorrei chiederti|mi piacerebbe sapere|
    fammi sapere|mi faccia sapere|fatemi sapere|ci faccia sapere|fateci sapere|mi fai sapere|fammi avere|
    mi faccia avere|fatemi avere|dimmi|mi dica|ditemi|mi dici|confermami|mi confermi|confermatemi|ci confermi|
    ricordami|mi ricordi|ricordati di|ricordatevi di|si ricordi di|non dimenticare|non dimenticarti|
    non dimenticate|tienimi aggiornato|tienimi aggiornata|mi tenga aggiornato|mi tenga aggiornata|
    tenetemi aggiornato|tenetemi aggiornata|ho una domanda|una domanda|avrei una domanda|se potessi|
    se potesse`,
  bare: `mandami|mi mandi|mandatemi|mandaci|inviami|mi invii|inviatemi|inviateci|ci invii|girami|passami|
    mi passi|dammi|mi dia|datemi|chiamami|mi chiami|chiamatemi|scrivimi|mi scriva|scrivetemi|rispondimi|
    mi risponda|rispondetemi|inoltrami|mi inoltri|aiutami|portami|controlla se|controlla che|verifica se|
    verifichi se|guarda se|chiedi a|chiedigli|fai sapere|spiegami|mi spieghi|raccontami`,
  statement: `in allegato|allego|si prega di notare|si prega di non|si prega di ignorare|la prego di non|
    la prego di scusarmi|ti prego di scusarmi|la prego di accettare|vi prego di scusare|ti chiedo di scusarmi|
    le chiedo di scusarmi|non esitare|non esiti|non esitate|la prego di trovare|gentilmente concesso|
    mi ricordi tanto`,
  within: `per favore|per cortesia|per piacere|x favore|perfavore`,
};

const nl: Phrases = {
  begin: `kun je|kun jij|kan je|kan jij|kunt u|kan u|kunnen jullie|kan iemand|zou je|zou jij|zou u|
    zouden jullie|zou iemand|wil je|wil jij|wilt u|willen jullie|mag ik je|mag ik u|zou ik|zou het mogelijk|
    is het mogelijk|heb je|heb jij|heeft u|hebt u|hebben jullie|weet je|weet jij|weet u|
    ik heb … van je nodig|ik heb … van jou nodig|ik heb … van u nodig|ik heb … van jullie nodig|
    we hebben … van je nodig|we hebben … van u nodig|wij hebben … van u nodig|ik heb je … nodig|
    ik heb jouw … nodig|ik heb uw … nodig|van u heb ik|van jou heb ik|graag ontvang|graag ontvangen|graag hoor|
    graag horen|graag je|graag jouw|graag uw|graag jullie|graag even|graag voor|graag vóór|graag zo snel|
    graag reactie|graag een reactie|graag bevestigen|graag doorgeven|graag laten weten|graag antwoord|
    graag zou ik|graag wil ik weten|graag een bevestiging|
    ik hoor graag|ik hoor het graag|hoor graag|hoor het graag|we horen graag|wij horen graag|ik verneem graag|
    wij vernemen graag|ik ontvang graag|wij ontvangen graag|ik zou graag|wij zouden graag|ik zie je … tegemoet|
    ik zie jouw … tegemoet|ik zie uw … tegemoet|wij zien uw … tegemoet|ik wacht op je|ik wacht op jouw|
    ik wacht op uw|ik wacht nog op|wij wachten op uw|wij wachten nog op|wacht nog op je|in afwachting van uw|
    in afwachting van je|
    ik verzoek u|wij verzoeken u|we verzoeken u|verzoeke|ik wil je vragen|ik wil u vragen|mag ik u verzoeken|
    gelieve|het zou fijn zijn|het zou mooi zijn|het zou handig zijn|zou fijn zijn|ik zou het waarderen|
    ik zou het op prijs stellen|wij zouden het op prijs stellen|is er al nieuws|is er al meer|al nieuws over|
    al iets bekend|laat me weten|laat mij weten|laat me even weten|laat mij even weten|laat het me|laat het mij|
    laat even weten|laat maar weten|laat ons weten|laat u mij|vergeet niet|vergeet je niet|denk je aan|denk aan|
    herinner me|herinner mij|ik heb een vraag|vraagje|een vraagje|korte vraag|ik vroeg me af of`,
  bare: `stuur me|stuur mij|stuur even|stuur ons|stuur het|stuurt u|stuur je|geef me|geef mij|geef even|
    geef aan|geef door|geeft u|bel me|bel mij|bel even|vertel me|vertel mij|vertel eens|mail me|mail mij|app me|
    zeg me|zeg even|zeg maar of|help me|help mij|kijk even|kijk eens|check even|vraag even|bevestig even|
    bevestig dat|bevestigt u|houd me op de hoogte|hou me op de hoogte|houd mij op de hoogte|reageer even|
    neem … mee`,
  statement: `graag gedaan|gelieve te noteren|gelieve niet|gelieve … te vinden|gelieve bijgevoegd|bijgaand|
    in de bijlage|bijgevoegd|heb je een fijne|aarzel niet|schroom niet|wij verzoeken u niet|graag tot|
    wil je meer|wilt u meer|let op|zou ik niet|zou ik zeggen`,
  within: `alstublieft|alsjeblieft|aub|ajb|a u b|svp`,
};

const sv: Phrases = {
  begin: `behöver din|behöver ditt|behöver er|behöver ert|behöver dina|kan du|kan ni|kan någon|skulle du|
    skulle ni|skulle någon|kunde du|kunde ni|vill du|vill ni|har du|
    har ni|hade du|vet du|vet ni|går det att|skulle det gå|skulle det vara möjligt|är det möjligt|hinner du|
    hinner ni|orkar du|får jag be|får jag fråga|
    snälla|vänligen|var vänlig|var vänliga|var snäll|var snälla|jag ber dig|jag ber er|vi ber dig|vi ber er|
    jag behöver … av dig|jag behöver … från dig|jag behöver … av er|jag behöver … från er|vi behöver … av dig|
    vi behöver … från dig|vi behöver … från er|vi behöver … av er|jag behöver ditt|jag behöver din|
    jag behöver dina|vi behöver ert|vi behöver er|jag skulle behöva|vi skulle behöva|jag skulle uppskatta|
    vi skulle uppskatta|tacksam för svar|tacksam om du|tacksam om ni|tacksam för återkoppling|tacksam för ditt|
    jag vore tacksam|det vore bra om du|det vore toppen om du|det vore snällt om du|det vore bra om ni|
    det skulle vara bra om du|bra om du kan|jag väntar på ditt|jag väntar på din|jag väntar på ert|
    jag väntar fortfarande på|vi väntar på ert|vi väntar på ditt|väntar på ditt svar|ser fram emot ditt svar|
    ser fram emot ert svar|ser fram emot att höra|jag ser fram emot ditt svar|jag ser fram emot ert svar|
    jag ser fram emot att höra|vi ser fram emot ert svar|vi ser fram emot att höra|
    ser fram emot din återkoppling|jag undrar om|jag undrade om|undrar om du|jag skulle vilja veta|
    jag vill gärna veta|jag vill veta|några nyheter|något nytt|finns det något nytt|låt mig veta|låt oss veta|
    hör av dig|hör av er|återkom|säg till|säg ifrån|glöm inte|kom ihåg att|påminn mig|jag har en fråga|en fråga|
    en snabb fråga|snabb fråga`,
  bare: `skicka mig|skicka över|skicka gärna|skicka den|skicka det|skicka in|skicka tillbaka|ge mig|ge oss|
    säg mig|säg hur|säg vad|säg om|meddela|bekräfta|ring mig|ring när|ring tillbaka|berätta|hjälp mig|hjälp oss|
    svara mig|svara gärna|svara senast|mejla mig|mejla gärna|maila mig|kolla gärna|kolla om|titta gärna|
    håll mig uppdaterad|håll oss uppdaterade|fråga honom|fråga henne|ta med|fyll i|skriv under|skriv till mig|
    gå gärna igenom`,
  statement: `vänligen observera|vänligen notera|vänligen svara inte|vänligen se|vänligen finn|vänligen bortse|
    vänligen besvara inte|var inte rädd|var vänlig och observera|var vänlig observera|bifogat|bifogar|i bilagan|
    tveka inte|återkom inte|har du det|har det|hade du varit|svara inte|kom ihåg att njuta|var snäll mot`,
  within: `snälla|är du snäll|är ni snälla`,
};

const pl: Phrases = {
  begin: `czy mógłbyś|czy mogłabyś|czy mógłby|czy mogłaby|czy mogliby|czy mogłyby|czy moglibyście|czy możesz|
    czy może pan|czy może pani|czy mogą państwo|czy możecie|czy mogę prosić|czy mogłabym prosić|
    czy mógłbym prosić|czy jest możliwość|czy byłaby możliwość|czy masz|czy macie|czy ma pan|czy ma pani|
    czy mają państwo|czy są jakieś|czy są już|czy udało|czy wiesz|czy wiecie|czy wie pan|czy wie pani|
    czy jesteś|czy dostałeś|czy dostałaś|czy otrzymał|mógłbyś|mogłabyś|mógłby pan|mogłaby pani|moglibyście|
    mogliby państwo|możesz mi|możesz przesłać|możesz wysłać|możesz sprawdzić|możesz potwierdzić|możesz podesłać|
    
    proszę o|proszę przesłać|proszę wysłać|proszę podać|proszę potwierdzić|proszę odpowiedzieć|proszę odpisać|
    proszę sprawdzić|proszę|bardzo proszę|uprzejmie proszę|prosimy|uprzejmie prosimy|prośba|mam prośbę|
    mam do ciebie prośbę|mam pytanie|jedno pytanie|krótkie pytanie|chciałbym prosić|prosiłabym|prosiłbym|
    poprosiłabym|poprosiłbym|chciałabym prosić|chciałbym poprosić|chciałabym poprosić|chciałbym zapytać|
    chciałabym zapytać|chciałbym wiedzieć|chciałabym wiedzieć|zwracam się z prośbą|
    czekam na twoj|czekam na twoją|czekam na twój|czekam na twoje|czekam na pana|czekam na pani|
    czekam na państwa|czekam na odpowiedź|czekam na informację|czekam na wiadomość|czekam na potwierdzenie|
    czekam na odzew|czekam wciąż|wciąż czekam na|nadal czekam na|czekamy na państwa|czekamy na odpowiedź|
    czekamy na twoją|oczekuję na|oczekujemy na|z niecierpliwością czekam|będę wdzięczny|będę wdzięczna|
    byłbym wdzięczny|byłabym wdzięczna|będziemy wdzięczni|będę zobowiązany|będę zobowiązana|potrzebuję od|
    potrzebujemy od|potrzebuję … od ciebie|potrzebuję … od pana|potrzebuję … od pani|potrzebuję … od państwa|
    potrzebuję … od was|potrzebujemy … od ciebie|potrzebujemy … od państwa|potrzebuję twojej|potrzebuję twojego|
    potrzebuję pana|potrzebuję pani|potrzebujemy państwa|daj znać|dajcie znać|daj mi znać|dajcie mi znać|
    daj proszę znać|niech pan da znać|niech pani da znać|przypomnij mi|nie zapomnij|nie zapomnijcie|pamiętaj o|
    pamiętaj żeby|dobrze by było gdybyś|byłoby dobrze gdybyś|byłoby świetnie gdybyś`,
  bare: `prześlij|prześlijcie|wyślij|wyślijcie|podeślij|podeślijcie|przyślij|przyślijcie|napisz|napiszcie|
    potwierdź|potwierdźcie|sprawdź|sprawdźcie|zadzwoń|zadzwońcie|odpisz|odpiszcie|odpowiedz|odezwij się|powiedz|
    powiedzcie|zerknij|zerknijcie|rzuć okiem|zobacz czy|zapytaj|pomóż mi|podaj|podajcie|przekaż|oddzwoń|
    weź ze sobą|przynieś|wypełnij|podpisz`,
  statement: `proszę bardzo|proszę o wyrozumiałość|prosimy o wyrozumiałość|proszę nie|prosimy nie|
    prosimy o nieodpowiadanie|proszę o nieodpowiadanie|proszę się nie|proszę wybaczyć|proszę zwrócić uwagę|
    proszę pamiętać|proszę mieć na uwadze|proszę zauważyć|prosimy pamiętać|prosimy zwrócić uwagę|
    prosimy o cierpliwość|proszę o cierpliwość|proszę przyjąć|proszę znaleźć|proszę pozdrowić|
    proszę się zapoznać|w załączeniu|w załączniku|w razie|proszę śmiało|prosimy śmiało`,
  within: `proszę o|prosimy o|proszę`,
};

const ru: Phrases = {
  begin: `нужна ваша|нужна твоя|нужен ваш|нужен твой|нужно ваше|нужно твое|нужны ваши|нужны твои|мне нужна ваша|
    мне нужна твоя|мне нужен ваш|нам нужна ваша|требуется ваша|требуется ваше|необходима ваша|необходимо ваше|
    пожалуйста|прошу|просим|просьба|большая просьба|убедительная просьба|очень прошу|не могли бы|
    не мог бы|не могла бы|могли бы вы|мог бы ты|могла бы ты|могли бы|вы могли бы|ты мог бы|ты могла бы|
    вы не могли бы|ты не мог бы|ты не могла бы|вы не подскажете|не подскажете|не подскажешь|подскажи|подскажите|
    подскажи мне|сообщи|сообщите|дай знать|дайте знать|дай мне знать|дайте мне знать|скажи|скажите|уточни|
    уточните|подтверди|подтвердите|напомни|напомните|можно ли|нельзя ли|есть ли|сможете ли|сможешь ли|
    удалось ли|получили ли|возможно ли|
    жду вашего|жду твоего|жду вашей|жду твоей|жду ваш|жду твой|жду вашу|жду ответа|жду от вас|жду от тебя|
    жду обратной связи|жду новостей|ждем вашего|ждем вашей|ждем ваш|ждем ответа|ждем от вас|ожидаем вашего|
    ожидаем ответа|ожидаю вашего|ожидаю ответа|с нетерпением жду|буду ждать ответа|буду ждать вашего|
    буду ждать твоего|все еще жду|будьте добры|будь добр|будь добра|будьте любезны|буду благодарен|
    буду благодарна|будем благодарны|буду признателен|буду признательна|будем признательны|мне нужен … от вас|
    мне нужен … от тебя|мне нужна … от вас|мне нужна … от тебя|мне нужно … от вас|мне нужно … от тебя|
    мне нужны … от вас|мне нужны … от тебя|нам нужен … от вас|нам нужна … от вас|нам нужно … от вас|
    нам нужны … от вас|от вас нужен|от вас нужна|от вас нужно|от вас нужны|от тебя нужен|от тебя нужна|
    от тебя нужно|от тебя нужны|мне нужен ваш|мне нужна ваша|мне нужно ваше|мне нужно твое|мне нужна твоя|
    мне нужен твой|нам нужен ваш|нам нужна ваша|нам нужно ваше|мне нужно чтобы|нам нужно чтобы|хотел бы узнать|
    хотела бы узнать|хотелось бы узнать|хотелось бы знать|хотел узнать|хотела узнать|хотел спросить|
    хотела спросить|интересует|не забудь|не забудьте|у меня вопрос|есть вопрос|один вопрос|такой вопрос|
    как насчет|если можешь|если сможете|если не трудно|если вам не трудно`,
  bare: `пришли мне|пришли пожалуйста|пришлите|отправь|отправьте|вышли|вышлите|перешли|перешлите|скинь|скиньте|
    кинь|напиши|напишите|посмотри|посмотрите|глянь|гляньте|проверь|проверьте|позвони|позвоните|перезвони|
    перезвоните|ответь|ответьте|отпишись|отпишитесь|расскажи|расскажите|помоги|помогите|дай мне|дайте мне|
    передай|передайте|спроси|спросите|узнай|узнайте|захвати|принеси|привези|заполните|подпишите|предоставьте|
    направьте|оплатите|держи в курсе|держи меня в курсе|держите меня в курсе|держите в курсе`,
  statement: `прошу прощения|просим прощения|прошу извинить|просим извинить|прошу извинения|просим извинения|
    прошу меня извинить|прошу учесть|прошу не отвечать|просьба не отвечать|просьба не|прошу обратить внимание|
    просим обратить внимание|просим не отвечать|прошу принять|прошу не беспокоиться|пожалуйста не|обращайтесь|
    не стесняйтесь|во вложении|прилагаю|есть ли не|если что|скажи спасибо|скажите спасибо|передай привет|
    передайте привет|передавай привет|передавайте привет|вышли из|вышли на|вышли в`,
  within: `пожалуйста|плиз`,
};

const uk: Phrases = {
  begin: `потрібен ваш|потрібен твій|потрібна ваша|потрібна твоя|потрібне ваше|потрібне твоє|потрібні ваші|
    мені потрібен ваш|нам потрібен ваш|чекатиму на вашу|чекатиму на відповідь|чекатиму відповіді|
    чекатиму на твою|будь ласка|прошу|просимо|прохання|велике прохання|дуже прошу|чи могли б|чи міг би|
    чи могла б|
    чи не могли б|чи не міг би|чи не могла б|чи можеш|чи можете|чи можна|чи є|чи вдалося|чи отримали|чи отримав|
    чи маєте|чи маєш|чи зможете|чи зможеш|могли б ви|ви могли б|міг би ти|могла б ти|ти міг би|ти могла б|
    не могли б ви|підкажи|підкажіть|повідом|повідомте|повідомте мене|дай знати|дайте знати|дай мені знати|
    дайте мені знати|скажи|скажіть|уточни|уточніть|підтверди|підтвердь|підтвердьте|підтвердіть|нагадай|
    нагадайте|
    чекаю на вашу|чекаю на твою|чекаю на ваш|чекаю на твій|чекаю на відповідь|чекаю відповіді|чекаю вашої|
    чекаю твоєї|чекаю від вас|чекаю від тебе|чекаю на ваше|чекаю на твоє|чекаємо на вашу|чекаємо на відповідь|
    чекаємо на ваш|чекаємо відповіді|чекаємо від вас|очікую на вашу|очікую на відповідь|очікую відповіді|
    очікуємо на вашу|очікуємо на відповідь|буду вдячний|буду вдячна|будемо вдячні|будьте ласкаві|будь ласкавий|
    будьте люб'язні|мені потрібен … від вас|мені потрібен … від тебе|мені потрібна … від вас|
    мені потрібна … від тебе|мені потрібно … від вас|мені потрібно … від тебе|мені потрібні … від вас|
    мені потрібні … від тебе|нам потрібен … від вас|нам потрібна … від вас|нам потрібні … від вас|
    від вас потрібен|від вас потрібна|від вас потрібно|від вас потрібні|від тебе потрібен|від тебе потрібна|
    від тебе потрібні|мені потрібен ваш|мені потрібна ваша|мені потрібна твоя|мені потрібен твій|
    нам потрібна ваша|нам потрібен ваш|мені треба щоб|хотів би дізнатися|хотіла б дізнатися|хотів запитати|
    хотіла запитати|хотілося б дізнатися|не забудь|не забудьте|маю питання|маю запитання|є питання|одне питання|
    є новини|якщо не важко`,
  bare: `надішли|надішліть|відправ|відправте|вишли|вишліть|перешли|перешліть|скинь|скиньте|напиши|напишіть|
    подивись|подивися|подивіться|глянь|гляньте|перевір|перевірте|зателефонуй|зателефонуйте|подзвони|подзвоніть|
    передзвони|відпиши|відпишіть|відпишись|дай відповідь|дайте відповідь|розкажи|розкажіть|допоможи|допоможіть|
    дай мені|дайте мені|передай|передайте|запитай|запитайте|дізнайся|візьми з собою|принеси|заповніть|підпишіть|
    оплатіть|надайте|тримай мене в курсі|тримайте мене в курсі`,
  statement: `прошу вибачення|просимо вибачення|прошу пробачення|просимо вибачити|прошу вибачити|
    прошу не відповідати|просимо не відповідати|прохання не|прошу зауважити|прошу взяти до уваги|
    просимо звернути увагу|прошу звернути увагу|прошу врахувати|прошу не хвилюватися|будь ласка не|звертайтеся|
    звертайтесь|не соромтеся|у вкладенні|у додатку|додаю|передай вітання|передайте вітання|передавай вітання|
    передавайте вітання|чи не найкращий`,
  within: `будь ласка`,
};

const tr: Phrases = {
  begin: `lütfen|sizden ricam|senden ricam|ricam|bir ricam var|bir sorum var|bir sorum olacak|bir şey soracağım|
    haber ver|haber verin|haber veriniz|haber verirseniz|haber verirsen|bana haber ver|bana haber verin|
    bildirin|bildiriniz|cevabınızı bekliyorum|cevabını bekliyorum|yanıtınızı bekliyorum|yanıtını bekliyorum|
    dönüşünüzü bekliyorum|dönüşünü bekliyorum|geri dönüşünüzü|onayınızı bekliyorum|haberinizi bekliyorum|
    haberini bekliyorum|mümkün mü|mümkünse|müsait misin|müsait misiniz|rica etsem|zahmet olmazsa|unutma|
    unutmayın|var mı yeni|yeni bir gelişme var mı`,
  bare: `bana gönder|bana gönderin|bana yolla|bana at|bana söyle|bana söyleyin|beni ara|beni arayın|beni arar|
    bana yaz|bana yazın|bana hatırlat|bana hatırlatın|şunu gönder|kontrol et|kontrol edin|cevap ver|cevap verin|
    teyit et|teyit edin|onayla|onaylayın`,
  statement: `lütfen dikkat|lütfen unutmayın ki|lütfen yanıtlamayın|lütfen bu e-postayı yanıtlamayın|
    lütfen çekinmeyin|lütfen çekinme|lütfen endişelenme|lütfen endişelenmeyin|lütfen kusura|ekte|ektedir|
    çekinmeyin|çekinmeden`,
  within: `lütfen|rica ederim|rica ediyorum|rica ederiz|rica ediyoruz|rica etsem`,
};

const ar: Phrases = {
  begin: `أحتاج إلى توقيعك|أحتاج توقيعك|نحتاج إلى توقيعك|نحتاج توقيعك|أحتاج إلى موافقتك|أحتاج موافقتك|
    نحتاج موافقتكم|أحتاج إلى رأيك|أحتاج إلى ردك|يرجى|أرجو|نرجو|ارجوك|أرجوك|رجاء|رجاءً|الرجاء|برجاء|من فضلك|
    من فضلكم|لو سمحت|لو سمحتم|لو تكرمت|
    لو تكرمتم|هل|هلا|هلّا|ممكن|هل يمكنك|هل يمكن|هل بإمكانك|هل تستطيع|أيمكنك|أطلب منك|أطلب منكم|نطلب منكم|
    نأمل منكم|آمل منكم|أود أن أعرف|أود معرفة|نود معرفة|أريد أن أعرف|أريد منك|أحتاج منك|أحتاج … منك|أحتاج منكم|
    نحتاج منكم|نحتاج … منكم|أحتاج إلى … منك|نحتاج إلى … منكم|أحتاج إلى ردك|بانتظار ردك|بانتظار ردكم|بانتظار|
    في انتظار ردك|في انتظار ردكم|في انتظار|أنتظر ردك|أنتظر ردكم|أنتظر منك|ننتظر ردكم|ننتظر منكم|أتطلع إلى ردك|
    أتطلع إلى ردكم|نتطلع إلى ردكم|أتطلع لسماع|سأكون ممتنا|سأكون شاكرا|أكون شاكرا|أكون ممتنا|يسعدني سماع رأيك|
    ما رأيك|ما رأيكم|متى|كيف يمكنني|أين|لا تنس|لا تنسى|لا تنسوا|هل من جديد|هل من أخبار|لدي سؤال|عندي سؤال|
    سؤال سريع`,
  bare: `أرسل لي|أرسلي لي|أرسل إلي|أرسلوا|ارسل لنا|ابعث لي|ابعثي لي|ابعتلي|ابعت لي|أخبرني|أخبريني|أخبرونا|
    أخبرنا|أعلمني|أعلميني|أعلمونا|أعلمنا|أفدني|أفيدونا|أفيدوني|أفدنا|قل لي|قولي لي|اتصل بي|اتصلي بي|ذكرني|
    ذكريني|راجع|راجعي|أكد لي|أكدي لي|أكدوا|تأكد من|تأكدي من|احجز|احجزي|وافني|وافنا|زودنا|زودني|زودونا`,
  statement: `يرجى العلم|يرجى الانتباه|يرجى ملاحظة|يرجى عدم|نرجو العلم|نرجو ملاحظة|نرجو عدم|أرجو أن تكون|
    أرجو أن تكونوا|أرجو أن تكوني|أرجو لك|أرجو المعذرة|نرجو المعذرة|أرجو قبول|نرجو قبول|أرجو ألا تتردد|
    نرجو ألا تتردد|نرجو ألا تترددوا|نرجو عدم التردد|لا تتردد|لا تترددوا|لا تترددي|الرجاء عدم|الرجاء العلم|
    الرجاء ملاحظة|يرجى الاطلاع على المرفق|تجد|تجدون|مرفق|أرجو أن يكون|أرجو أن تصلك|متى ما|متى شئت|أين ما|
    بانتظار لقائك|ممكن جدا`,
  within: `من فضلك|من فضلكم|لو سمحت|لو سمحتم|رجاء`,
};

const he: Phrases = {
  begin: `צריך את החתימה שלך|צריכה את החתימה שלך|צריכים את החתימה שלך|צריך את האישור שלך|צריכה את האישור שלך|
    צריכים את האישור שלך|חסרה החתימה שלך|נדרשת חתימתך|צריך את התשובה שלך|צריכה את התשובה שלך|אנא|נא|בבקשה|תוכל|
    תוכלי|תוכלו|האם|האם תוכל|האם תוכלי|האם אפשר|היית יכול|היית יכולה|אתה יכול|את יכולה|
    אתם יכולים|יש מצב|אפשר לקבל|אפשר לדעת|אפשר בבקשה|אפשר ש|אפשר לבקש|אשמח אם|אשמח לקבל|אשמח לדעת|אשמח לשמוע|
    אשמח לתשובה|אשמח לתגובה|אשמח לעדכון|אשמח לאישור|אשמח לחוות|אשמח שתשלח|אשמח שתשלחי|נשמח אם|נשמח לקבל|
    נשמח לדעת|נשמח לתשובה|נשמח לתגובה|נשמח לעדכון|נשמח לשמוע|נשמח לאישור|אודה אם|אודה לך אם|אודה לקבלת|
    אודה לתשובה|אודה לתשובתך|אודה לתגובה|אודה לעדכון|אודה לאישור|נודה אם|נודה לקבלת|נודה לתשובתכם|נודה לתשובתך|
    אבקש|נבקש|אני מבקש ממך|אני מבקשת ממך|רציתי לשאול|רציתי לבקש|רציתי לדעת|רוצה לדעת|אני צריך ממך|אני צריכה ממך|
    אני צריך … ממך|אני צריכה … ממך|אנחנו צריכים … מכם|אנחנו צריכים … ממך|אנחנו צריכים ממך|מחכה לתשובה|
    מחכה לתשובתך|מחכה לתשובה שלך|מחכה לתגובה|מחכה לעדכון|מחכה לאישור|מחכה לשמוע|מחכים לתשובה|מחכים לתשובתך|
    מחכים לתשובתכם|אני מחכה לתשובה|אני מחכה לתשובתך|אני מחכה לתשובה שלך|ממתין לתשובה|ממתין לתשובתך|
    ממתינה לתשובה|ממתינה לתשובתך|ממתינים לתשובה|ממתינים לתשובתך|ממתינים לתשובתכם|מצפה לתשובתך|מצפים לתשובתכם|
    יש חדש|יש עדכון|יש חדשות|יש לי שאלה|שאלה קטנה|מה דעתך|מה דעתכם|מתי|איפה|אל תשכח|אל תשכחי|אל תשכחו`,
  bare: `שלח לי|שלחי לי|שלחו לי|תשלח|תשלחי|תשלחו|תגיד לי|תגידי לי|תגיד|תגידי|תגידו|תעדכן|תעדכני|תעדכנו|
    עדכן אותי|עדכני אותי|עדכנו אותי|תן לי|תני לי|תנו לי|תתקשר|תתקשרי|תזכיר לי|תזכירי לי|תבדוק|תבדקי|תבדקו|תענה|
    תעני|תאשר|תאשרי|תאשרו|תכתוב לי|תכתבי לי|תעביר לי|תעבירי לי|העבר לי|ספר לי|ספרי לי|תביא|תביאי|חזור אליי|
    חזרי אליי|תחזור אליי|תחזרי אליי|תסתכל|תסתכלי`,
  statement: `נא לא|אנא אל|נא לשים לב|אנא שים לב|אנא שימי לב|אנא שימו לב|אנא ראה מצורף|אנא ראי מצורף|נא ראו|
    אשמח לעזור|אשמח לסייע|אשמח לעמוד|אשמח לענות|נשמח לעזור|נשמח לסייע|נשמח לעמוד|נשמח לענות|אל תהסס|אל תהססי|
    אל תהססו|מצורף|מצורפת|מצורפים|אבקש סליחה|אני מבקש סליחה|אני מבקשת סליחה|אבקש להודות|נבקש להודות|
    אשמח לשמוע ממך אם|מתי ש|תגיד תודה|נבקש להתנצל|אבקש להתנצל`,
  within: `בבקשה|אנא`,
};

/** All languages that are written with spaces between words. */
export const PHRASES: readonly Phrases[] = [en, de, fr, es, pt, it, nl, sv, pl, ru, uk, tr, ar, he];

/** Words that may stand before a request without changing it. */
export const FILLERS = `also|so|but|just|then|or|anyway|meanwhile|otherwise|therefore|again|well|ok|okay|hi|
  hello|hey|dear|thanks|finally|secondly|first|second|quickly|ps|reminder|
  aber|dann|noch|außerdem|daher|hallo|liebe|lieber|danke|gut|nun|nur|zudem|ebenso|mais|donc|alors|bonjour|salut|
  aussi|sinon|ensuite|pero|entonces|hola|además|asimismo|también|bueno|igual|mas|então|olá|oi|também|além|ma|
  quindi|allora|ciao|inoltre|anche|intanto|dus|maar|hoi|dag|verder|daarnaast|tevens|men|hej|dessutom|sedan|då|
  ale|więc|cześć|dodatkowo|także|też|ponadto|jednak|
  а|но|так|также|тогда|ещё|привет|здравствуйте|поэтому|просто|если|але|тоді|також|ще|привіт|тому|вітаю|ama|
  ayrıca|merhaba|selam|bir de|peki|و|أيضا|لكن|مرحبا|גם|אז|אבל|היי|שלום|רק|לכן`;

/** Words that open a condition, after which an imperative still begins. */
export const CONDITIONS = `if|when|once|as soon as|whenever|in case|should you|wenn|falls|sobald|sollten sie|
  solltest du|sofern|wann immer|si|s'|quand|lorsque|dès que|au cas où|en cas de|cuando|en caso de|
  ante cualquier|para cualquier|se|quando|caso|em caso de|assim que|qualora|nel caso|in caso di|per qualsiasi|
  per qualunque|qualquer|als|indien|mocht u|mocht je|zodra|wanneer|voor vragen|bei fragen|om|när|ifall|
  vid frågor|jeśli|jeżeli|gdy|gdyby|jak|w razie|если|когда|как только|при возникновении|в случае|якщо|коли|
  у разі|в разі|eğer|olursa|إذا|اذا|عند|في حال|لو|إن|אם|כאשר|במידה|במקרה`;

/** Questions that only keep up manners; in a mail that says something else they want no answer. */
export const PLEASANTRIES = `how are you|how are you doing|how are you today|how are you all|how's it going|
  how is it going|how are things|how are things going|how's things|how's life|how is life|how have you been|
  how do you do|are you well|are you all well|you ok|all well|all good|what's up|hope you are well|
  hope you're well|hope you are doing well|hope all is well|hope all's well|how was your weekend|
  did you have a nice weekend|did you have a good weekend|guess what|you know what|who knows|right|
  wie geht es dir|wie geht's dir|wie geht's|wie gehts|wie geht es ihnen|wie geht es euch|wie geht's euch|
  wie geht's ihnen|wie geht es|alles gut|alles klar|alles gut bei dir|alles gut bei euch|geht es dir gut|
  geht's dir gut|ich hoffe es geht dir gut|ich hoffe es geht ihnen gut|na wie geht's|was gibt's neues|
  comment vas-tu|comment vas tu|comment allez-vous|comment allez vous|comment ça va|ça va|ça va bien|
  tu vas bien|vous allez bien|comment tu vas|comment va|comment te portes-tu|j'espère que tu vas bien|
  j'espère que vous allez bien|quoi de neuf|
  cómo estás|cómo está|cómo están|cómo estáis|cómo va|cómo va todo|qué tal|qué tal estás|qué tal todo|
  cómo andas|cómo andás|todo bien|todo bien por ahí|cómo le va|cómo te va|cómo vas|cómo has estado|
  como estás|como está|como estão|como vai|como vais|como vai você|tudo bem|tudo bom|tudo bem contigo|
  tudo bem com você|tudo bem por aí|como vão as coisas|está tudo bem|beleza|
  come stai|come sta|come state|come va|come vanno le cose|tutto bene|tutto ok|stai bene|come te la passi|
  hoe gaat het|hoe gaat het met je|hoe gaat het met jou|hoe gaat het met u|hoe is het|hoe is het met je|
  hoe gaat ie|alles goed|alles goed met je|gaat het goed|gaat alles goed|
  hur mår du|hur mår ni|hur är det|hur är läget|läget|hur går det|allt bra|allt väl|hur står det till|
  hur har du det|är allt bra|
  jak się masz|jak się macie|co słychać|co u ciebie|co u was|jak leci|jak tam|wszystko w porządku|
  jak się pan ma|jak się pani ma|wszystko dobrze|
  как дела|как ты|как вы|как поживаешь|как поживаете|как жизнь|как сам|как сама|все хорошо|как настроение|
  как твои дела|как ваши дела|
  як справи|як ти|як ви|як поживаєш|як поживаєте|як життя|все добре|як твої справи|як ваші справи|як ся маєш|
  як ся маєте|
  nasılsın|nasılsınız|nasıl gidiyor|naber|ne haber|ne var ne yok|iyi misin|iyi misiniz|her şey yolunda mı|
  keyifler nasıl|
  كيف حالك|كيف حالكم|كيف الحال|كيف أنت|كيف أنتم|شلونك|كيفك|هل أنت بخير|كيف الأحوال|كيف تسير الأمور|ازيك|عامل ايه|
  מה שלומך|מה שלומכם|מה נשמע|מה קורה|מה המצב|הכל בסדר|איך אתה|איך את|מה העניינים|הכל טוב`;

/** Questions that offer help; what follows them is the way to ask, and no request. */
export const OFFERS = `questions|any questions|any question|more questions|further questions|got questions|
  still have questions|have questions|have a question|do you have questions|do you have any questions|
  any questions or comments|questions or comments|any comments or questions|need help|need more help|
  need anything else|need more information|need anything|not at home|any problems|any trouble|
  fragen|noch fragen|weitere fragen|haben sie fragen|haben sie noch fragen|sie haben fragen|
  sie haben noch fragen|hast du fragen|hast du noch fragen|du hast fragen|rückfragen|offene fragen|
  des questions|une question|d'autres questions|vous avez des questions|tu as des questions|
  avez-vous des questions|as-tu des questions|besoin d'aide|besoin d'informations|
  dudas|alguna duda|alguna pregunta|preguntas|tienes dudas|tenés dudas|tiene dudas|tienes alguna duda|
  tenés alguna duda|tiene alguna duda|tienes preguntas|necesitas ayuda|
  dúvidas|alguma dúvida|tem dúvidas|tens dúvidas|perguntas|ficou com dúvidas|ficou alguma dúvida|
  precisa de ajuda|precisas de ajuda|
  domande|dubbi|dubbi o domande|hai domande|ha domande|avete domande|qualche domanda|qualche dubbio|serve aiuto|
  vragen|nog vragen|heb je vragen|heb je nog vragen|heeft u vragen|heeft u nog vragen|hebt u vragen|hulp nodig|
  frågor|några frågor|har du frågor|har ni frågor|har du några frågor|fler frågor|behöver du hjälp|
  pytania|masz pytania|jakieś pytania|macie pytania|mają państwo pytania|ma pan pytania|ma pani pytania|
  czy masz pytania|czy mają państwo pytania|potrzebujesz pomocy|
  вопросы|есть вопросы|остались вопросы|у вас есть вопросы|возникли вопросы|появились вопросы|нужна помощь|
  питання|запитання|є питання|є запитання|маєте питання|маєте запитання|маєш питання|залишилися питання|
  виникли питання|потрібна допомога|
  sorunuz mu var|sorunuz var mı|sorularınız mı var|sorun mu var|sorular|yardıma mı ihtiyacınız var|
  aklınıza takılan bir şey mi var|
  أسئلة|هل لديك أسئلة|هل لديكم أسئلة|هل لديك أي أسئلة|هل لديكم أي استفسار|هل عندك أسئلة|استفسارات|أي أسئلة|
  أي استفسار|تحتاج مساعدة|
  שאלות|יש שאלות|יש לך שאלות|יש לכם שאלות|יש לך שאלה|עוד שאלות|צריך עזרה|צריכה עזרה`;
