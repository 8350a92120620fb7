/**
 * What an acknowledgement is made of, by language; phrases are separated by bars and folded before use.
 * Nothing here may be an answer by itself: no yes or no, no "agreed", no promise.
 */
export const ACKNOWLEDGEMENTS: readonly string[] = [
  `thanks|thank you|thank u|thankyou|thx|thnx|tnx|thks|ty|tysm|tyvm|thanx|ta|cheers|thanks a lot|
    thanks a million|thanks a bunch|thanks again|thanks so much|thanks very much|thanks heaps|thanks loads|
    thanks a ton|thank you so much|thank you very much|thank you again|thank you kindly|thank you both|
    thanks both|thanks all|thank you all|thanks everyone|thanks everybody|thanks in advance|many thanks|
    much thanks|big thanks|huge thanks|with thanks|best thanks|thanks dear|much appreciated|appreciated|
    appreciate it|i appreciate it|really appreciate it|much obliged|very kind|that's very kind|so kind|
    you're the best|you are the best|you rock|legend|lifesaver`,
  `got it|got that|got this|gotcha|gotten|received|well received|safely received|noted|noted with thanks|
    duly noted|acknowledged|acked|ack|understood|roger|roger that|copy|copy that|message received|
    all received|received with thanks|i got it|i have it|makes sense|ok|okay|okey|k|kk|okie|oki|okey dokey|
    okie dokie|ok then|ok got it|okay thanks|alright|all right|right|fine|sounds good|sounds great|
    sounds perfect|sounds good to me|looks good|looks great|that's great|that is great|that's good|
    that's perfect|that's fine|that's awesome|that's wonderful|great|good|very good|nice|very nice|super|
    cool|perfect|awesome|excellent|wonderful|brilliant|fantastic|lovely|amazing|terrific|marvellous|
    marvelous|splendid|fab|fabulous|wow|yay|great news|good news|excellent news|wonderful news|
    fantastic news|brilliant news|amazing news|lovely news|super news|no need to thank me|
    you are very welcome|you're very welcome|you are most welcome|you're most welcome|my pleasure|
    it was a pleasure|sehr gern geschehen|i appreciate that|i appreciate your help|we appreciate it|
    i really appreciate it|great work|great stuff|good stuff|good to know|nice one|great to hear|
    good to hear|glad to hear|glad to hear it|well done|great job|good job|nice work|you too|same to you|
    likewise|you're welcome|you are welcome|welcome|don't mention it|so|very|much|indeed|again|oh|ah|aha|hey|
    hi|hello|dear`,
  `danke|tolle nachricht|tolle nachrichten|gute nachricht|gute nachrichten|super nachricht|super nachrichten|
    herzlichen dank dir|herzlichen dank ihnen|großen dank|gerne geschehen|sehr gern geschehen|
    sehr gerne geschehen|nix zu danken|wir danken|da nicht für|dafür nicht|gut zu wissen|dankend erhalten|danke dir|
    danke ihnen|danke euch|danke schön|dankeschön|danke sehr|danke vielmals|danke nochmal|danke nochmals|
    danke im voraus|vielen dank|vielen lieben dank|vielen herzlichen dank|vielen dank dir|vielen dank ihnen|
    vielen dank euch|vielen dank im voraus|herzlichen dank|besten dank|lieben dank|tausend dank|schönen dank|
    ganz herzlichen dank|ganz lieben dank|merci dir|dank dir|ich danke dir|ich danke ihnen|wir danken ihnen|
    merci vielmals|erhalten|angekommen|gut angekommen|ist angekommen|verstanden|notiert|ist notiert|
    zur kenntnis genommen|alles klar|in ordnung|ist gut|gut|sehr gut|prima|perfekt|toll|klasse|wunderbar|
    ausgezeichnet|hervorragend|spitze|klingt gut|das klingt gut|hört sich gut an|freut mich|sehr schön|schön|
    top|gern geschehen|bitte|bitte sehr|bitteschön|bitte schön|nichts zu danken|keine ursache|gleichfalls|
    ebenso|ebenfalls|mega|cool danke|na dann|hallo|liebe|lieber|ach|ach so|achso`,
  `merci|merci beaucoup|merci bien|merci à toi|merci à vous|merci à tous|merci mille fois|mille mercis|
    mille merci|merci infiniment|merci encore|merci d'avance|un grand merci|grand merci|je te remercie|
    je vous remercie|
    c'est gentil|c'est très gentil|très gentil|bien reçu|reçu|c'est reçu|bien noté|c'est noté|noté|
    je prends note|compris|c'est compris|entendu|d'accord|d'acc|dac|ok merci|ça marche|parfait|c'est parfait|
    super merci|c'est super|génial|très bonne nouvelle|super nouvelle|merci à toi aussi|il n'y a pas de quoi|
    pas de quoi|avec nos remerciements|tous mes remerciements|un tout grand merci|merci bcp|
    nous vous remercions|excellente nouvelle|très bien|tres bon|c'est bon|nickel|impeccable|top merci|
    ça roule|bonne nouvelle|de rien|je t'en prie|je vous en prie|bonjour|salut`,
  `excelente noticia|buena noticia|buenas noticias|qué buena noticia|excelentes noticias|no hay de que|
    no es nada|gracias a usted|gracias a ustedes|muy agradecido|muy agradecida|gracias|muchas gracias|
    muchísimas gracias|mil gracias|gracias a ti|gracias a vos|gracias a todos|gracias de nuevo|
    gracias de antemano|te agradezco|le agradezco|se agradece|grax|recibido|recibida|lo recibí|ya lo recibí|
    entendido|anotado|tomo nota|tomado nota|enterado|enterada|de acuerdo|vale|vale gracias|bárbaro|buenísimo|
    genial|perfecto|estupendo|fenomenal|excelente|muy bien|qué bien|qué bueno|qué amable|muy amable|
    suena bien|me parece bien|ok gracias|okey gracias|joya|de diez|súper|de nada|no hay de qué|hola`,
  `ótima notícia|boa notícia|boas notícias|ótimas notícias|de nada|por nada|tudo por nada|não tem de quê|
    imensa gratidão|muito grato|
    muito grata|muitíssimo obrigado|muitíssimo obrigada|obrigado|obrigada|muito obrigado|muito obrigada|
    obrigadão|obrigadíssimo|brigado|brigada|obg|obrigado desde já|obrigada desde já|agradeço|agradecido|
    agradecida|grato|grata|valeu|vlw|recebido|recebida|recebi|entendido obrigado|entendi|anotado obrigado|
    anotada|registado|percebi|percebido|tá bom|ta bom|está bem|tá|beleza|blz|ótimo|óptimo|perfeito|maravilha|
    excelente notícia|muito bem|muito bom|que bom|show|legal|fixe|boa|ok obrigado|ok obrigada|não há de quê|
    olá|oi`,
  `ottima notizia|ottime notizie|buone notizie|bella notizia|ci mancherebbe|si immagini|figurati pure|
    ringrazio|grazie|di niente|non c'è di che|grazie di cuore|di nulla|grazie mille|mille grazie|molte grazie|
    tante grazie|grazie tante|grazie infinite|
    grazie ancora|grazie a te|grazie a lei|grazie a voi|grazie a tutti|grazie in anticipo|ti ringrazio|
    la ringrazio|vi ringrazio|ricevuto|ricevuta|ho ricevuto|capito|ho capito|preso nota|ne prendo nota|
    notato|d'accordo grazie|va bene|va benissimo|bene|benissimo|molto bene|ottimo|perfetto|fantastico|bello|
    bellissimo|stupendo|magnifico|eccellente|ok grazie|grande|gentilissimo|gentilissima|molto gentile|
    sei gentile|mi sembra buono|prego|figurati|si figuri`,
  `goed nieuws|geweldig nieuws|fijn nieuws|leuk nieuws|graag gedaan hoor|geen dank|niets te danken|met dank|
    heel veel dank|heel erg bedankt|bedankt|hartelijk bedankt|erg bedankt|super bedankt|alvast bedankt|
    bedankt alvast|bedankt hoor|dank je|dank je wel|dankjewel|dankje|dank u|dank u wel|dankuwel|
    dank jullie wel|veel dank|hartelijk dank|dank|ontvangen|goed ontvangen|in goede orde ontvangen|begrepen|
    genoteerd|duidelijk|helder|oké|oke|okee|is goed|goed|prima zo|heel goed|mooi|mooi zo|fijn|heel fijn|
    top bedankt|perfect bedankt|geweldig|fantastisch|uitstekend|klinkt goed|klinkt prima|leuk|graag gedaan|
    hoi|dag|beste`,
  `inget att tacka för|goda nyheter|bra nyheter|fantastiska nyheter|vilka bra nyheter|det var så lite|
    tack så hemskt mycket|
    tack så väldigt mycket|hjärtligt tack|tack|tack så mycket|tack så jättemycket|stort tack|tusen tack|
    många tack|tackar|tackar så mycket|tack ska du ha|tack ska ni ha|tack själv|tack snälla|tack på förhand|
    jättetack|mottaget|mottagit|har mottagit|noterat|uppfattat|förstått|jag förstår|okej|bra|mycket bra|
    jättebra|toppen|perfekt tack|utmärkt|underbart|kanon|fint|härligt|vad bra|vad kul|kul|låter bra|
    det låter bra|grymt|strålande|ingen fara|varsågod|hej`,
  `świetne wieści|dobre wieści|dobra wiadomość|cała przyjemność po mojej stronie|drobiazg|
    nie ma sprawy dziękuję|wielkie dzięki|stokrotne dzięki|serdeczne dzięki|dziękuję pięknie|
    dziękuję ślicznie|dziękuję ci|dzięki|dzięki wielkie|dzięki bardzo|dziękuję|dziękuję bardzo|
    bardzo dziękuję|serdecznie dziękuję|dziękuję serdecznie|ślicznie dziękuję|pięknie dziękuję|dziękujemy|
    bardzo dziękujemy|z góry dziękuję|dzięki z góry|dz|thx wielkie|otrzymałem|otrzymałam|otrzymano|dostałem|
    dostałam|odebrałem|odebrałam|doszło|dotarło|przyjąłem|przyjęłam|przyjęte|zrozumiałem|zrozumiałam|
    zrozumiano|rozumiem|zanotowane|zanotowałem|zanotowałam|okej dzięki|dobrze|dobra|spoko|super sprawa|
    świetnie|świetna wiadomość|doskonale|idealnie|znakomicie|rewelacja|bomba|nie ma za co|wspaniale|brzmi dobrze|
    brzmi świetnie|proszę bardzo|proszę|cześć`,
  `отличная новость|отличные новости|хорошая новость|хорошие новости|прекрасная новость|не стоит благодарности|
    не за что|на здоровье|рады помочь|большущее спасибо|спасибо преогромное|очень благодарен|очень благодарна|
    признателен|признательна|спасибо|спасибо большое|большое спасибо|огромное спасибо|спасибо огромное|спс|
    спасибки|спасибо вам|спасибо тебе|спасибо заранее|заранее спасибо|благодарю|благодарю вас|благодарю тебя|
    благодарим|благодарим вас|благодарен|благодарна|мерси|получил|получила|получили|получено|принято|принял|
    приняла|понял|поняла|понятно|понял тебя|понял вас|ясно|учту|учел|записал|записала|ок|окей|ок спасибо|
    хорошо|ладно|отлично|прекрасно|супер|замечательно|класс|здорово|круто|чудесно|идеально|великолепно|
    очень хорошо|звучит хорошо|звучит отлично|добро|пожалуйста|взаимно|привет`,
  `нема за що|немає за що|чудові новини|гарна новина|гарні новини|не варто подяки|велике спасибі|велике дякую|
    щиро вдячний|
    щиро вдячна|велика подяка|дякую|дякую дуже|дуже дякую|щиро дякую|дякую щиро|дякую вам|дякую тобі|
    красно дякую|дякую заздалегідь|наперед дякую|дяка|дяки|дякуємо|вдячний|вдячна|дуже вдячний|дуже вдячна|
    спасибі|отримав|отримала|отримали|отримано|прийнято|прийняв|прийняла|зрозумів|зрозуміла|зрозуміло|
    ясно дякую|занотував|занотувала|окей дякую|добре|гаразд|чудово|прекрасно дякую|відмінно|супер дякую|клас|
    круто дякую|файно|чудова новина|звучить добре|звучить чудово|дуже добре|прошу|будь ласка|навзаєм|привіт`,
  `harika haber|güzel haber|çok güzel haber|lafı olmaz|estağfurullah|çok teşekkür|minnettarım|teşekkürlerimle|
    teşekkürler|çok teşekkürler|teşekkür ederim|teşekkür ederiz|çok teşekkür ederim|çok teşekkür ederiz|
    teşekkür ediyorum|şimdiden teşekkürler|tşk|tşkler|sağ ol|sağ olun|sağol|sağolun|çok sağ ol|çok sağ olun|
    eyvallah|elinize sağlık|eline sağlık|aldım|alındı|bana ulaştı|ulaştı|elime ulaştı|anladım|anlaşıldı|
    not ettim|not aldım|tamam|tamamdır|peki|iyi|çok iyi|güzel|çok güzel|harika|süper|mükemmel|şahane|
    muhteşem|kulağa hoş geliyor|rica ederim|bir şey değil|ne demek|merhaba|selam`,
  `لا شكر على واجب|خبر رائع|أخبار رائعة|خبر جيد|أهلا وسهلا|شكرا لكم جميعا|شكرا|شكرا لك|شكرا لكم|شكرا جزيلا|
    شكرا جزيلا لك|
    شكرا كثيرا|شكرا جدا|ألف شكر|الف شكر|جزيل الشكر|لك جزيل الشكر|مع الشكر|مع جزيل الشكر|شكرا مقدما|أشكرك|
    أشكركم|نشكركم|اشكرك جزيل الشكر|مشكور|مشكورة|مشكورين|متشكر|متشكرة|ممنون|تسلم|تسلمي|يسلمو|جزاك الله خيرا|
    جزاكم الله خيرا|بارك الله فيك|الله يعطيك العافية|يعطيك العافية|تم الاستلام|استلمت|استلمتها|استلمته|وصل|
    وصلت|وصلني|وصلتني|مفهوم|فهمت|علم|علم وشكرا|تمام|حسنا|حسن|طيب|اوكي|أوكي|جيد|جيد جدا|ممتاز|رائع|رائع جدا|
    عظيم|جميل|عفوا|العفو|أهلا|مرحبا`,
  `על לא דבר|חדשות טובות|חדשות מצוינות|איזה יופי|תודה רבה רבה|המון תודות|תודה|תודה רבה|רב תודות|המון תודה|תודה לך|
    תודה לכם|תודה ענקית|תודה מראש|תודות|אני מודה לך|מודה לך|מעריך|מעריכה|תנקס|קיבלתי|קיבלנו|התקבל|התקבלה|
    נתקבל|הגיע|הגיע אליי|הבנתי|מובן|ברור|רשמתי|נרשם|לתשומת לבי|אוקיי|אוקי|או קיי|בסדר|בסדר גמור|סבבה|טוב|
    טוב מאוד|מעולה|מצוין|מצויין|נהדר|אחלה|יופי|מושלם|נפלא|מדהים|סגור תודה|נשמע טוב|נשמע מעולה|אין בעד מה|
    גם לך|היי|שלום`,
];

/**
 * "No problem": as an answer to a question it says yes, so it is no acknowledgement; nobody waits behind it either.
 */
export const EASY: readonly string[] = [
  `no problem|no problem at all|no problems|not a problem|no worries|no worries at all|no bother|no trouble|
    no trouble at all|not at all|any time|anytime|happy to help|glad to help|glad i could help|happy i could help|
    glad i could be of help|happy to be of help|of course`,
  `kein problem|gar kein problem|kein ding|kein thema|passt schon|macht nichts|immer gerne|immer gern|gerne|
    sehr gerne|gern|sehr gern|jederzeit|jederzeit gerne`,
  `pas de problème|aucun problème|pas de souci|pas de soucis|aucun souci|sans problème|avec plaisir|volontiers`,
  `no hay problema|ningún problema|sin problema|sin problemas|no pasa nada|con gusto|con mucho gusto|
    cuando quieras|faltaba más`,
  `sem problema|sem problemas|não há problema|não tem problema|sem stress|às ordens|disponha|com prazer`,
  `nessun problema|non c'è problema|non c'è di che|nessun disturbo|con piacere|volentieri`,
  `geen probleem|geen enkel probleem|geen punt|met plezier|met alle plezier`,
  `inga problem|inget problem|inga bekymmer|det var så lite så|så lite så`,
  `nie ma problemu|żaden problem|nie ma sprawy|bez problemu|cała przyjemność po mojej stronie`,
  `без проблем|нет проблем|никаких проблем|не проблема|всегда рад помочь|всегда рада помочь|рад помочь|
    рада помочь|обращайтесь|обращайся`,
  `без проблем|немає проблем|жодних проблем|не проблема|радий допомогти|рада допомогти`,
  `sorun değil|önemli değil|hiç sorun değil|problem değil|ne zaman isterseniz|her zaman`,
  `لا مشكلة|ولا يهمك|لا بأس|على الرحب والسعة|بكل سرور`,
  `אין בעיה|אין שום בעיה|בשמחה|בכיף`,
];

/** Words before a name at the end: the closing of a letter. */
export const CLOSINGS: readonly string[] = [
  `with best regards|with kind regards|with regards|thanks and regards|many thanks and best wishes|
    with best wishes|best to you|warmly|have a great one|have a lovely day|have a lovely weekend|
    have a nice evening|enjoy your weekend|enjoy the weekend|speak soon|all best|best|all the best|best regards|
    best wishes|kind regards|kindest regards|warm regards|warmest regards|regards|
    rgds|br|kr|sincerely|yours sincerely|yours|yours truly|yours faithfully|love|xx|xxx|xo|xoxo|x|cheers|
    take care|have a nice day|have a great day|have a good day|have a good one|have a nice weekend|
    have a great weekend|have a good weekend|good night|bye|talk soon|see you|see you soon|respectfully`,
  `mit freundlichen grüssen|mit herzlichen grüßen|mit besten wünschen|mit lieben grüßen|hochachtungsvoll|
    beste wünsche|sonnige grüße|schöne woche|schönes wochenende noch|einen schönen tag|einen schönen tag noch|
    ein schönes wochenende|lg|vg|mfg|gruß|grüße|viele grüße|liebe grüße|lieben gruß|beste grüße|schöne grüße|
    herzliche grüße|
    freundliche grüße|mit freundlichen grüßen|mit besten grüßen|mit freundlichem gruß|viele liebe grüße|vlg|
    bis dann|bis bald|bis morgen|tschüss|schönes wochenende|schönen tag|schönen tag noch|schönen abend|
    schönen feierabend`,
  `avec mes meilleures salutations|bien sincèrement|sincèrement|respectueusement|bonne fin de journée|
    bonne semaine|excellente journée|très bonne journée|bon après-midi|meilleurs sentiments|cordialement|
    bien cordialement|très cordialement|cdt|cdlt|bien à toi|bien à vous|amicalement|bises|bisous|
    bise|à bientôt|bonne journée|bonne soirée|bon week-end|bon weekend|belle journée|sincères salutations|
    salutations|meilleures salutations`,
  `un cordial saludo|reciba un cordial saludo|reciban un cordial saludo|cordial saludo|muchos saludos|
    un fuerte abrazo|buen fin de semana|feliz fin de semana|feliz tarde|buenas noches|quedo atento|quedo atenta|
    saludos|un saludo|saludos cordiales|un saludo cordial|atentamente|atte|un abrazo|abrazo|abrazos|besos|
    un beso|cordialmente|buen día|buen finde|que tengas un buen día|feliz día|hasta luego|nos vemos`,
  `com os meus melhores cumprimentos|respeitosamente|cordialmente|um grande abraço|bom trabalho|
    bom final de semana|tenha um bom dia|ótimo dia|abraço|abraços|um abraço|beijos|bj|bjs|beijinhos|
    atenciosamente|att|cumprimentos|os melhores cumprimentos|
    melhores cumprimentos|com os melhores cumprimentos|cordialmente obrigado|bom dia|boa tarde|boa noite|
    bom fim de semana|até logo|até amanhã|até breve`,
  `con i migliori saluti|i migliori saluti|cordialmente|un cordiale saluto|in fede|buon lavoro|buon pomeriggio|
    buona settimana|saluti|cordiali saluti|distinti saluti|un saluto|un caro saluto|cari saluti|a presto|
    buona giornata|
    buona serata|buon weekend|buon fine settimana|un abbraccio|baci|ciao`,
  `met hartelijke groet|hoogachtend|een fijne dag|prettig weekend|goed weekend|een goed weekend|prettige dag|
    prettige avond|groet|groeten|groetjes|met vriendelijke groet|met vriendelijke groeten|vriendelijke groet|
    vriendelijke groeten|hartelijke groet|hartelijke groeten|gr|grt|mvg|fijne dag|fijn weekend|fijne avond|
    fijne dag nog|tot snel|tot dan|tot morgen|liefs|doei`,
  `bästa hälsning|allt gott|med bästa hälsningar|med vänlig hälsning|ha en fin helg|trevlig kväll|
    ha en fortsatt bra dag|mvh|med vänlig hälsning|med vänliga hälsningar|vänliga hälsningar|vänlig hälsning|
    hälsningar|
    bästa hälsningar|varma hälsningar|hälsn|kram|kramar|ha det bra|ha en bra dag|trevlig helg|ha en fin dag|
    vi hörs|vi ses|hej då`,
  `z pozdrowieniami|z wyrazami szacunku i pozdrowieniami|łączę wyrazy szacunku|serdeczne pozdrowienia|
    dobrego dnia|udanego dnia|udanego weekendu|pozdrawiam|pozdrawiam serdecznie|serdecznie pozdrawiam|
    pozdrowienia|pozdro|pozdr|z poważaniem|
    z wyrazami szacunku|łączę pozdrowienia|miłego dnia|miłego weekendu|miłego wieczoru|do zobaczenia|
    do usłyszenia|ściskam|buziaki`,
  `с наилучшими|искренне ваш|искренне ваша|с благодарностью|приятного дня|хорошего вечера|хорошего дня|
    с уважением|с наилучшими пожеланиями|всего доброго|всего хорошего|всего наилучшего|удачи|хорошего дня|
    хороших выходных|хорошего вечера|до встречи|до связи|до свидания|обнимаю|целую`,
  `з найкращими|щиро ваш|щиро ваша|з вдячністю|приємного дня|хорошого дня|з повагою|з найкращими побажаннями|
    всього найкращого|всього доброго|гарного дня|гарних вихідних|
    гарного вечора|до зустрічі|до зв'язку|обіймаю|бувай`,
  `en iyi dileklerimle|iyi günler dilerim|iyi çalışmalar dilerim|hoşça kalın|hoşça kal|kolay gelsin|saygılar|
    saygılarımla|saygılarımızla|sevgiler|sevgilerimle|selamlar|iyi günler|iyi çalışmalar|iyi akşamlar|
    iyi haftalar|iyi hafta sonları|kolay gelsin|görüşürüz|görüşmek üzere`,
  `وتقبلوا فائق الاحترام|تفضلوا بقبول فائق الاحترام|مع فائق الاحترام|دمتم بخير|أطيب تحياتي|مع خالص الشكر|
    مع التحية|مع تحياتي|تحياتي|تحياتنا|مع خالص التحية|خالص تحياتي|أطيب التحيات|مع أطيب التحيات|مع الاحترام|
    وتفضلوا بقبول فائق الاحترام|يوم سعيد|نهارك سعيد|إلى اللقاء|السلام عليكم|مع السلامة`,
  `בברכה חמה|בהוקרה|בתודה ובברכה|בתודה|המשך יום נעים|המשך יום טוב|בברכה|בכבוד רב|ברכות|כל טוב|יום טוב|יום נעים|
    שבוע טוב|סוף שבוע נעים|שבת שלום|ערב טוב|ביי|להתראות|נשיקות|
    חיבוק`,
];

/** Japanese, Chinese and Korean acknowledgements and closings, as whole pieces between punctuation. */
export const EAST_ACKNOWLEDGEMENTS: readonly string[] = [
  `ありがとう|ありがとうございます|ありがとうございました|どうもありがとう|どうもありがとうございます|どうもありがとうございました|本当にありがとう|本当にありがとうございます|誠にありがとうございます|
    有難うございます|有り難うございます|有難う|どうも|感謝します|感謝いたします|感謝致します|サンキュー|あざす|ありがとね|ありがとうね|ご連絡ありがとうございます|ご連絡ありがとうございました|
    ご連絡いただきありがとうございます|ご返信ありがとうございます|ご回答ありがとうございます|ご対応ありがとうございます|ご対応ありがとうございました|ご確認ありがとうございます|お返事ありがとうございます|
    メールありがとうございます|お知らせありがとうございます|早速のご対応ありがとうございます|早速のご返信ありがとうございます|お世話になっております|お世話になります|お疲れ様です|お疲れさまです|了解|了解です|
    了解しました|了解いたしました|了解致しました|承知しました|承知いたしました|承知致しました|承知です|かしこまりました|わかりました|分かりました|わかった|分かった|受け取りました|受領しました|
    受領いたしました|拝受しました|拝受いたしました|オッケー|オーケー|いいね|いいですね|素晴らしい|素晴らしいです|すばらしい|最高|最高です|完璧|完璧です|よかった|よかったです|良かった|良かったです|
    助かります|助かりました|大変助かります|大変助かりました|嬉しいです|よろしくお願いします|よろしくお願いいたします|宜しくお願いします|宜しくお願いいたします|どうぞよろしくお願いします|
    どうぞよろしくお願いいたします|引き続きよろしくお願いします|引き続きよろしくお願いいたします|よろしく|失礼します|失礼いたします|どういたしまして`,
  `谢谢|多谢|感谢|非常感谢|十分感谢|万分感谢|太感谢了|感谢感谢|谢谢你|谢谢您|谢谢啦|谢谢了|谢谢大家|谢了|谢啦|多谢了|多谢你|多谢您|感谢您|感谢你|感激不尽|辛苦了|您辛苦了|你辛苦了|有劳了|麻烦了|
    麻烦你了|麻烦您了|谢谢告知|感谢告知|谢谢通知|谢谢回复|感谢回复|谢谢您的回复|感谢您的回复|谢谢你的回复|感谢您的帮助|谢谢你的帮助|谢谢您的帮助|谢谢分享|谢谢提醒|感谢提醒|收到|已收到|收到了|
    已收到谢谢|收到谢谢|收到感谢|好的收到|邮件已收到|来信收悉|知道了|知道啦|我知道了|了解|了解了|明白|明白了|明白啦|清楚了|懂了|记下了|已阅|已悉|知悉|已知悉|好|好的|好的好的|好哒|好滴|好啊|
    好吧|好呀|嗯|嗯嗯|哦|噢|哦哦|不错|很好|非常好|太好了|太棒了|棒|真棒|很棒|完美|赞|厉害|好极了|听起来不错|不客气|不用谢|您好|你好|此致|敬礼|祝好|顺颂商祺|祝您工作顺利|祝工作顺利|祝顺利|
    周末愉快|祝您生活愉快|再见`,
  `감사합니다|감사해요|감사드립니다|정말 감사합니다|정말 감사드립니다|대단히 감사합니다|너무 감사합니다|감사|깊이 감사드립니다|고맙습니다|정말 고맙습니다|고마워|고마워요|정말 고마워|너무 고마워|
    땡큐|ㄱㅅ|ㄳ|알려 주셔서 감사합니다|알려주셔서 감사합니다|답변 감사합니다|답변 감사드립니다|회신 감사합니다|회신 감사드립니다|연락 감사합니다|연락 주셔서 감사합니다|연락주셔서 감사합니다|
    도와주셔서 감사합니다|확인 감사합니다|빠른 답변 감사합니다|빠른 회신 감사합니다|네 감사합니다|예 감사합니다|네 알겠습니다|예 알겠습니다|알겠습니다|알겠어요|알겠어|알았어|알았어요|알았습니다|
    확인|잘 받았습니다|잘 받았어요|받았습니다|받았어요|받았어|메일 잘 받았습니다|접수했습니다|이해했습니다|숙지했습니다|오케이|ㅇㅋ|좋아요|좋아|좋습니다|좋네요|아주 좋습니다|완벽해요|완벽합니다|
    최고예요|최고입니다|최고|훌륭합니다|멋져요|굿|다행이네요|다행입니다|수고하셨습니다|수고하세요|수고 많으셨습니다|고생하셨습니다|천만에요|별말씀을요|안녕하세요|드림|올림|배상|좋은 하루 되세요|
    좋은 하루 보내세요|즐거운 하루 되세요|주말 잘 보내세요|즐거운 주말 되세요`,
];

/** Words that say nothing alone: they may stand among thanks, but are none. */
export const SOFT: readonly string[] = [
  `a lot|a million|a bunch|a ton|loads|heaps|once again|in advance|mate|mates|buddy|pal|guys|folks|team|sir|
    madam|my friend|my dear|colleagues|there|for now|as well|so|very|much|indeed|again|oh|ah|aha|and|all|that|
    it|both|everyone|hey|hi|hello|dear|to|too|really|and have|
    hallo|liebe|lieber|ach|und|sehr|dir|ihnen|euch|bonjour|salut|bonsoir|et|hola|y|olá|oi|e|buongiorno|hoi|dag|
    beste|en|hej|och|cześć|i|привет|здравствуйте|и|привіт|вітаю|та|merhaba|selam|ve|مرحبا|أهلا|يا|و|היי|שלום|네|
    예|넵|넹|您好|你好|お世話になっております|お世話になります|お疲れ様です|お疲れさまです|안녕하세요`,
];

/** Words that stand where a name may stand and say something. */
export const NO_NAMES: readonly string[] = [
  `attached|enclosed|done|yes|yeah|yep|yup|no|nope|not|never|sure|agreed|approved|confirmed|confirm|sent|
    sending|will|maybe|later|soon|tomorrow|today|tonight|now|please|monday|tuesday|wednesday|thursday|friday|
    saturday|sunday|noon|morning|afternoon|evening|next|week|month|works|true|correct|wrong|false|call|calling|
    paid|signed|booked|ordered|fixed|waiting|pending|both|none|neither|either|wait|stop|but|however|though|
    absolutely|definitely|certainly|exactly|deal|cancelled|canceled|rejected|declined|accepted|january|february|
    march|april|june|july|august|september|october|november|december|english|pdf|asap|eod`,
  `ja|nein|doch|anbei|erledigt|morgen|heute|gestern|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|
    genehmigt|bestätigt|einverstanden|gesendet|bezahlt|stimmt|genau|abgelehnt|gemacht|mache|später|bald|
    natürlich|klar|sicher|vielleicht|leider|januar|februar|märz|mai|juni|juli|oktober|dezember|rechnung|anhang`,
  `oui|non|demain|aujourd'hui|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|fait|envoyé|validé|approuvé|
    confirmé|joint|bientôt|peut-être|exact|sí|si|no|mañana|hoy|lunes|martes|miércoles|jueves|viernes|sábado|
    domingo|hecho|listo|enviado|aprobado|confirmado|adjunto|claro|luego|quizás|sim|não|amanhã|hoje|segunda|
    terça|quarta|quinta|sexta|feito|aprovado|anexo|talvez|depois|lunedì|martedì|mercoledì|giovedì|venerdì|
    sabato|domenica|domani|oggi|fatto|inviato|approvato|confermato|allegato|certo|forse|esatto`,
  `nee|morgen|vandaag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|gedaan|klaar|verstuurd|akkoord|
    bijlage|misschien|nej|imorgon|idag|måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|klart|skickat|godkänt|
    bifogat|kanske|tak|nie|jutro|dziś|dzisiaj|poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela|gotowe|
    zrobione|wysłane|zatwierdzam|potwierdzam|zgoda|może`,
  `да|нет|завтра|сегодня|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|готово|сделано|отправил|
    отправила|согласен|согласна|подтверждаю|утверждаю|конечно|возможно|так|ні|сьогодні|понеділок|вівторок|
    середа|субота|неділя|зроблено|надіслав|надіслала|згоден|згодна|підтверджую|звісно|evet|hayır|yarın|bugün|
    pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|yaptım|gönderdim|onaylandı|onaylıyorum|belki`,
  `نعم|لا|غدا|اليوم|بكرة|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت|الأحد|موافق|موافقة|مرفق|أرسلت|أرسلته|
    ربما|قريبا|أكيد|כן|לא|מחר|היום|ראשון|שני|שלישי|רביעי|חמישי|שישי|שבת|מאשר|מאשרת|מאושר|שלחתי|נשלח|מצורף|עשיתי|
    אולי|בטח|בקרוב|明天|今天|后天|周一|周二|周三|周四|周五|是的|不是|同意|可以|不行|附件|已发|はい|いいえ|明日|今日|同意します|아니요|내일|오늘|동의합니다`,
];

/** A sentence with one of these wants no answer. */
export const WAIVERS: readonly string[] = [
  `no need to reply|no need to respond|no need to answer|no need to get back|no need for a reply|
    no need for an answer|no reply needed|no reply necessary|no reply required|no reply is needed|
    no reply is necessary|no response needed|no response necessary|no response required|no response is needed|
    no response is required|no answer needed|no answer necessary|no answer required|no action needed|
    no action required|no action necessary|no action is needed|no action is required|no further action needed|
    no further action required|no further action is needed|no further action is required|
    nothing to do on your side|nothing to do on your end|nothing for you to do|nothing needed from you|
    nothing needed from your side|nothing is needed from you|you don't need to reply|you do not need to reply|
    you don't need to answer|you don't have to reply|you do not have to reply|you don't have to answer|
    you needn't reply|you don't need to do anything|you do not need to do anything|
    you don't have to do anything|please do not reply|please don't reply|fyi only|just fyi|only fyi|just an fyi|
    just for your information|for your information only|only for your information|
    for your records only|just for your records|don't bother replying|
    don't feel obliged to reply`,
  `keine antwort nötig|keine antwort notwendig|keine antwort erforderlich|antwort nicht nötig|
    antwort nicht erforderlich|antwort ist nicht nötig|du musst nicht antworten|du brauchst nicht zu antworten|
    du brauchst nicht antworten|sie müssen nicht antworten|sie brauchen nicht zu antworten|
    keine rückmeldung nötig|keine rückmeldung erforderlich|keine rückmeldung notwendig|keine aktion nötig|
    keine aktion erforderlich|kein handlungsbedarf|nichts zu tun|nur zur info|nur zur information|
    nur zu deiner info|nur zu deiner information|nur zu ihrer information|nur zur kenntnis|
    nur zur kenntnisnahme|nur zu ihrer kenntnisnahme|rein informativ|nur als info|
    bitte nicht antworten`,
  `pas besoin de répondre|pas besoin de réponse|pas besoin de me répondre|inutile de répondre|
    inutile de me répondre|aucune réponse nécessaire|aucune réponse requise|aucune réponse n'est nécessaire|
    aucune réponse attendue|aucune réponse n'est attendue|pas de réponse nécessaire|pas de réponse attendue|
    aucune action requise|aucune action nécessaire|aucune action n'est requise|aucune action n'est nécessaire|
    aucune action de votre part|aucune action de ta part|rien à faire de ton côté|rien à faire de votre côté|
    rien à faire de votre part|juste pour info|juste pour information|simplement pour information|
    simple information|uniquement pour information|à titre d'information|à titre informatif|
    merci de ne pas répondre`,
  `no hace falta que respondas|no hace falta que responda|no hace falta que contestes|
    no hace falta que conteste|no hace falta responder|no hace falta contestar|no hace falta respuesta|
    no es necesario responder|no es necesario que respondas|no es necesario que responda|
    no es necesario contestar|no requiere respuesta|no se requiere respuesta|no necesita respuesta|
    no tienes que responder|no tenés que responder|no se requiere ninguna acción|no se requiere acción|
    no es necesaria ninguna acción|no tienes que hacer nada|no tenés que hacer nada|
    no hace falta que hagas nada|solo para tu información|sólo para tu información|solo para su información|
    solo para informar|solo a título informativo|a título informativo`,
  `não é preciso responder|não precisa responder|não precisas de responder|não precisa de responder|
    não é necessário responder|não há necessidade de responder|não é necessária resposta|
    não é necessária qualquer ação|não é necessária nenhuma ação|nenhuma ação necessária|
    nenhuma ação é necessária|sem necessidade de resposta|não requer resposta|não precisa fazer nada|
    não precisas de fazer nada|só para informação|apenas para informação|apenas para conhecimento|
    só para conhecimento|só para seu conhecimento|apenas para sua informação|só para tua informação|
    a título informativo`,
  `non serve rispondere|non c'è bisogno di rispondere|non c'è bisogno che tu risponda|non occorre rispondere|
    non è necessario rispondere|non è necessaria una risposta|non è necessaria alcuna risposta|
    non serve risposta|nessuna risposta necessaria|nessuna azione richiesta|nessuna azione necessaria|
    non è richiesta alcuna azione|non è necessaria alcuna azione|non devi fare nulla|non devi fare niente|
    non deve fare nulla|solo per conoscenza|solo per informazione|solo per tua informazione|
    solo per sua informazione|solo a titolo informativo|a titolo informativo`,
  `geen antwoord nodig|geen reactie nodig|antwoord niet nodig|reactie niet nodig|je hoeft niet te antwoorden|
    je hoeft niet te reageren|u hoeft niet te antwoorden|u hoeft niet te reageren|reageren is niet nodig|
    antwoorden is niet nodig|reageren hoeft niet|antwoorden hoeft niet|geen actie nodig|geen actie vereist|
    je hoeft niets te doen|u hoeft niets te doen|je hoeft hier niets mee|alleen ter info|alleen ter informatie|
    puur ter info|puur ter informatie|slechts ter informatie|enkel ter info|enkel ter informatie|
    ter kennisgeving|ter kennisname`,
  `inget svar behövs|svar behövs inte|svar behövs ej|inget svar krävs|du behöver inte svara|
    ni behöver inte svara|behöver inte svara|ingen åtgärd krävs|ingen åtgärd behövs|du behöver inte göra något|
    ni behöver inte göra något|bara för kännedom|endast för kännedom|för kännedom|bara för information|
    endast för information|bara till information|bara som info`,
  `nie trzeba odpowiadać|nie musisz odpowiadać|nie musi pan odpowiadać|nie musi pani odpowiadać|
    nie musicie odpowiadać|odpowiedź nie jest potrzebna|odpowiedź nie jest wymagana|
    odpowiedź nie jest konieczna|nie wymaga odpowiedzi|bez odpowiedzi|nie oczekuję odpowiedzi|
    nie trzeba nic robić|nic nie musisz robić|nie musisz nic robić|nie wymaga działania|
    nie są wymagane żadne działania|żadne działanie nie jest wymagane|tylko do wiadomości|tylko do informacji|
    tylko dla informacji|tylko informacyjnie|wyłącznie informacyjnie|do twojej wiadomości|do państwa wiadomości|
    proszę nie odpowiadać|prosimy nie odpowiadać`,
  `отвечать не нужно|не нужно отвечать|отвечать не надо|не надо отвечать|можно не отвечать|можете не отвечать|
    можешь не отвечать|ответ не нужен|ответ не требуется|ответа не требуется|ответа не требует|
    не требует ответа|ответ не обязателен|от вас ничего не требуется|от тебя ничего не требуется|
    ничего делать не нужно|ничего не нужно делать|делать ничего не нужно|никаких действий не требуется|
    действий не требуется|только для информации|просто для информации|исключительно для информации|
    только для сведения|просто к сведению|просто для сведения|чисто для информации|прошу не отвечать|
    просьба не отвечать`,
  `відповідати не потрібно|не потрібно відповідати|відповідати не треба|не треба відповідати|
    можна не відповідати|можете не відповідати|можеш не відповідати|відповідь не потрібна|відповіді не потребує|
    не потребує відповіді|відповідь не обов'язкова|від вас нічого не потрібно|від тебе нічого не потрібно|
    нічого робити не потрібно|нічого не потрібно робити|жодних дій не потрібно|дій не потрібно|
    лише для інформації|тільки для інформації|просто для інформації|суто для інформації|просто до відома|
    лише до відома|прошу не відповідати`,
  `cevap vermenize gerek yok|cevap vermene gerek yok|cevap yazmana gerek yok|yanıtlamanıza gerek yok|
    yanıtlamana gerek yok|yanıt vermenize gerek yok|cevap gerekmez|cevap gerekmiyor|yanıt gerekmiyor|
    yanıt gerekmez|cevap beklemiyorum|yanıt beklemiyorum|bir şey yapmanıza gerek yok|bir şey yapmana gerek yok|
    herhangi bir işlem yapmanıza gerek yok|işlem yapmanıza gerek yoktur|sadece bilgi için|
    sadece bilginize|sadece bilgilendirme amaçlıdır|
    bilgi amaçlıdır`,
  `لا داعي للرد|لا حاجة للرد|لا داعي للإجابة|لا يلزم الرد|لا يتطلب الرد|لا يتطلب ردا|لا حاجة إلى الرد|
    لا حاجة لأي إجراء|لا يلزم أي إجراء|لا يتطلب أي إجراء|لا يتطلب منك أي إجراء|للعلم فقط|للعلم لا غير|
    للاطلاع فقط|لمجرد العلم|فقط للعلم|فقط للاطلاع|يرجى عدم الرد|الرجاء عدم الرد`,
  `אין צורך להשיב|אין צורך לענות|אין צורך בתשובה|אין צורך בתגובה|אין צורך להגיב|לא צריך לענות|לא צריך להשיב|
    לא צריכה לענות|לא נדרשת תשובה|לא נדרשת תגובה|לא נדרשת פעולה|לא נדרשת ממך פעולה|אין צורך לעשות דבר|
    אין צורך לעשות כלום|לא צריך לעשות כלום|רק לידיעה|רק לידיעתך|רק לידיעתכם|לידיעה בלבד|לידיעתך בלבד|
    לידיעתכם בלבד|נא לא להשיב`,
];

/** As a whole sentence, these want no answer either; before something else they only open it. */
export const WAIVERS_ALONE: readonly string[] = [
  `fyi|for your information|for information|for info|f y i|nothing to do|zur info|zur information|zur kenntnis|
    zur kenntnisnahme|zk|zu ihrer information|zu deiner information|zu ihrer kenntnis|pour info|
    pour information|pour votre information|pour ton information|para tu información|para su información|
    para información|para su conocimiento|a título informativo|para informação|para conhecimento|
    para sua informação|para teu conhecimento|per conoscenza|per informazione|per tua informazione|
    per opportuna conoscenza|ter info|ter informatie|ter kennisgeving|för kännedom|till info|till din kännedom|
    do wiadomości|dla informacji|для информации|для сведения|к сведению|для інформації|до відома|bilginize|
    bilgi için|bilginize sunarım|bilgilerinize|bilgilerinize sunarım|للعلم|للاطلاع|للعلم والاطلاع|لاطلاعكم|
    לידיעה|לידיעתך|לידיעתכם`,
];

/** The same in Japanese, Chinese and Korean. */
export const EAST_WAIVER =
  /(?:ご?(?:返信|返事|回答|連絡|対応)|お返事)(?:は|には)?(?:不要|及びません|必要ありません|いりません|結構です|無用)|ご参考まで|ご?参考までに?$|(?:取り急ぎ|まずは)?ご?(?:報告|連絡|共有)まで(?:です|。|$)|(?:无需|不用|不必|无须|無需|毋须|毋須|不需要)(?:您|你)?(?:再|作|做)?(?:回复|回覆|回復|答复|答覆|回信|回|处理|處理|任何操作|操作)|仅供参考|僅供參考|仅供知悉|(?:供|仅供)(?:您|你)?(?:参考|參考|知悉)$|^(?:请)?知悉$|(?:회신|답장|답변|답신)(?:은|을|를)? ?(?:안 ?하셔도|안 ?해도|하지 ?않으셔도|하지 ?않아도|필요 ?없|필요하지 ?않|주지 ?않으셔도|불필요)|(?:별도|추가)? ?조치(?:는|가)? ?필요 ?없|참고(?:용|만)(?:으로|입니다| ?하세요|으로 ?보내)|참고(?:하시기|해) ?(?:바랍니다|주세요)$|참고하세요$/;
