// Every pattern here is for a text in lower case: ignoring case would cost several times as much.
const anyOf = (...words: readonly string[]): string => `(?:${words.join('|')})`;

const DEVICE = anyOf(
  'i ?phone',
  'i ?pad',
  'i ?pod',
  'ios',
  'android',
  'samsung',
  'galaxy',
  'huawei',
  'xiaomi',
  'nokia',
  'pixel',
  'blackberry',
  'windows',
  'mac ?book',
  'outlook',
  'gmail',
  'yahoo',
  'aol',
  'proton',
  'tutanota',
  'tuta\\b',
  'gmx',
  'web\\.de',
  'fairemail',
  'k-9',
  'thunderbird',
  'spark',
  'mailbird',
  'superhuman',
  'apple',
  'mobil',
  'm[oó]vil',
  'telemóvel',
  'cellulare',
  'celular',
  'smart ?phone',
  'my phone',
  'telefon',
  'tel[eé]fono',
  't[eé]l[eé]phone',
  'tablet',
  'handy',
  'puhelime',
  'телефон',
  'смартфон',
  'почт',
  'пошт',
  '手机',
  '手機',
  '携帯',
  '스마트폰',
  '휴대폰',
  'הנייד',
  'هاتف',
  'آيفون',
  'אייפון',
);

/** The line that a phone or an app adds below a mail. Latin and Cyrillic ones begin with the verb, the others end with it. */
export const DEVICE_LINE = new RegExp(
  `^[-–—*_<(\\[]{0,4} ?${anyOf(
    'sent (?:from|via|with|using)',
    'get (?:outlook|bluemail|spark|yahoo)',
    'composed (?:on|with)',
    'written on my',
    'gesendet (?:von|mit|über)',
    'von meinem',
    'von (?:unterwegs|outlook|samsung)',
    'diese nachricht wurde von meinem',
    'holen sie sich',
    'laden sie outlook',
    'envoy[eé] (?:de|depuis|à partir|avec)',
    'obtenez',
    't[eé]l[eé]chargez?',
    'enviad[oa] (?:desde|do|da|de|a partir|con|com|pel[oa])',
    'obt[eé]n(?:er|ga|ha)?\\b',
    'descarg(?:a|ar|ue)\\b',
    'baixar o',
    'inviat[oa] (?:da|dal|con)',
    'scarica',
    'ottieni',
    'verzonden (?:vanaf|met|vanuit|via)',
    'verstuurd (?:vanaf|met|vanuit|via)',
    'outlook voor',
    'downloaden van outlook',
    'skickat? (?:från|med)',
    'hämta outlook',
    'sendt (?:fra|med)',
    'hent outlook',
    'lähetetty',
    'hanki outlook',
    'wysłan[eoay] (?:z|ze|przy)\\b',
    'pobierz',
    'uzyskaj',
    'odesláno z',
    'získejte',
    'отправлен[оа]',
    'получить outlook',
    'скачать outlook',
    'надіслано',
    'відправлено',
    'отримати outlook',
    'أُ?رسلت? من',
    'مرسل من',
    'تم الإرسال من',
    'احصل على',
    'نشلح',
    'נשלח מ',
    'קבל את',
    '从我的',
    '從我的',
    '发自我?的?',
    '寄自我?的?',
    '傳送自',
    '获取',
    '下载',
    '取得 ?outlook',
  )}.{0,40}?${DEVICE}|^.{0,30}${DEVICE}.{0,20}${anyOf('から送信', 'より送信', 'からの送信', 'を入手', '에서 보냄', '에서 보낸', '에서 전송', '다운로드', 'gönderildi', '发送$', '傳送$', '發送$', 'gesendet\\.?$', 'gesendet\\b.{0,30}$')}|^outlook (?:for|für|pour|para|per|voor|för|dla|для) (?:ios|android|mac|windows)`,
  'u',
);

/** What legal footers say; two of these in a paragraph that speaks of "this message" are enough. */
export const LEGAL: readonly RegExp[] = [
  /confiden|privileged|vertraulich|geheim|riservat|vertrouwelijk|konfidentiel|fortrolig|luottamuksel|poufn|důvěrn|конфиденц|конфіденц|gizli|機密|秘密|保密|机密|기밀|비밀|سري|חסוי|סודי/u,
  /intended (?:only|solely|for|recipient)|addressee|(?:sole|solely for the) use|individual or entity|(?:adressat|empfänger)\b|destinat[aá]|destinataire|geadresseerde|bestemd voor|avsedd|modtager|mottaker|vastaanottaja|adresat|адресат|получател|одержувач|отримувач|alıcı|受信者|宛先|収信人|收件人|收件者|接收|수신인|수신자|수취인|المرسل إليه|المستلم|المقصود|הנמען|לנמען/u,
  /in error|by mistake|irrtümlich|versehentlich|par erreur|por error|por engano|por erro|per errore|per abuis|abusievelijk|ten onrechte|av misstag|fejl\b|feil\b|erehdy|pomyłk|omylem|по ошибке|ошибочно|помилков|yanlışlıkla|sehven|誤って|误收|誤收|错误|잘못|بطريق الخطأ|عن طريق الخطأ|בטעות/u,
  /prohibit|unauthori[sz]ed|dissemination|disclos|distribut|destroy|notify the sender|legally binding|unbefugt|untersagt|nicht gestattet|vernichten|interdit|strictement|prohibid|proibid|vietat|verboden|förbjud|forbudt|kielletty|zabronion|zakázán|запрещ|заборон|yasak|禁止|禁じ|금지|금합|محظور|ممنوع|אסור/u,
];

/** "This message": legal footers speak of the mail that they stand in. */
export const THIS_MAIL =
  /\b(?:this|the)(?: entire)? (?:e-?mail|message|communication|transmission|electronic|information)|(?:diese[rs]?|die|vorliegende) (?:e-?mail|mail|nachricht)|\b(?:ce|cet|le présent) (?:e-?mail|message|courriel|courrier)|\b(?:este|el presente|esta|a presente) (?:e-?mail|mensaje|mensagem|correo)|\b(?:questo|questa|il presente|la presente) (?:e-?mail|messaggio|mail|comunicazione)|\b(?:dit|deze) (?:e-?mail|bericht|mail)|\b(?:detta|denna|det här) (?:e-?post|meddelande|mejl|mail)|\bdenne (?:e-?mail|meddelelse|e-?post|melding)|tämä (?:viesti|sähköposti)|(?:ta|niniejsza|ten) (?:wiadomość|e-?mail)|tento e-?mail|tato zpráva|(?:это|данное|настоящее) (?:сообщение|письмо|электронное)|(?:це|дане) (?:повідомлення|електронне)|bu (?:e-?posta|ileti|mesaj|elektronik)|(?:本|この|当)(?:メール|電子メール|メッセージ)|本?(?:邮件|郵件|電郵)|(?:이|본) ?(?:메일|이메일|메시지|전자우편)|هذه الرسالة|هذا البريد|הודעה זו|דוא"ל זה|מסר זה/u;

/** The heading of a legal footer. */
export const LEGAL_HEADING =
  /^[*_ ]{0,3}(?:confidentiality (?:notice|note|statement)|legal (?:notice|disclaimer)|privacy notice|vertraulichkeitshinweis|rechtlicher hinweis|avis de confidentialité|avis juridique|aviso legal|aviso de confidenciali|cláusula de confidencialidad|avviso di riservatezza|vertrouwelijkheidsverklaring|klauzula poufności|免責事項|免责声明|免責聲明|保密声明|법적 고지)/u;

/** "Please think of the environment before you print this mail", and the notes of virus scanners and mail gateways. */
export const NOTES: ReadonlyArray<readonly RegExp[]> = [
  [
    /environment|umwelt|bäume|trees?\b|environnement|planète|medio ?ambiente|meio ambiente|l'ambiente|milieu\b|miljö|ympäristö|środowisk|окружающ|природ|довкілля|çevre|環境|环境|환경|البيئة|הסביבה/u,
    /print|druck|imprim|stamp|afdruk|skriver? ut|tulost|drukow|wydruk|печат|распечат|друк|yazdır|印刷|打印|列印|인쇄|طباعة|תדפיס|להדפיס/u,
    /mail|message|nachricht|courriel|mensaje|mensagem|correo|messaggio|bericht|meddelande|viesti|wiadomo|письм|сообщ|повідом|лист|posta|メール|邮件|郵件|메일|الرسالة|البريد|הודעה|דואר/u,
  ],
  [
    /(?:scanned|checked|virus-free|virenfrei|überprüft|analysé|vérifié|comprobad|verificad|gecontroleerd|sprawdzon|проверен|перевірен)/u,
    /virus|viren|malware|antivir|вирус|вірус/u,
  ],
  [
    /^[*[(_ ]{0,3}(?:caution|warning|external|notice|attention|achtung|vorsicht|extern)\b/u,
    /outside|external|extern|unknown sender|unbekannt/u,
    /e-?mail|message|nachricht|mail\b|courriel|organi[sz]ation/u,
  ],
];

/** How mailing lists and newsletters say why one gets them and how to leave. */
export const LIST_FOOTER =
  /^(?:to unsubscribe|unsubscribe (?:here|from this|at|:)|click here to unsubscribe|to (?:stop|opt out of) receiving|to view this discussion|to post to this (?:group|list)|for more options, visit|you (?:received|are receiving|got) this (?:message|e-?mail|mail|because)|you(?:'|’)re receiving this|if you (?:no longer|don't|do not) (?:wish|want) to receive|sie (?:erhalten|haben|bekommen) diese (?:e-?mail|nachricht|mail),? (?:erhalten,? )?(?:weil|da)|um sich (?:von dieser|aus dieser|abzumelden)|wenn sie keine .{0,40} mehr (?:erhalten|bekommen)|vous (?:recevez|avez reçu) (?:ce|cet) (?:message|e-?mail|courriel)|pour (?:vous désabonner|se désabonner|vous désinscrire)|(?:has recibido|recibes|recibe|recibiste|ha recibido) este (?:mensaje|correo|e-?mail)|para (?:darse de baja|cancelar (?:la|tu|su|sua|a) (?:suscripción|inscrição)|anular)|você (?:recebeu|está recebendo) (?:esta|este|essa)|(?:hai ricevuto|ricevi) quest[oa'’]|per (?:annullare l['’]iscrizione|cancellarti|disiscriver)|(?:je|u) (?:ontvangt|hebt|heeft) dit bericht|om (?:je|u) (?:af te melden|uit te schrijven)|du (?:har fått|får) (?:det här|detta)|för att avsluta prenumeration|otrzymujesz (?:tę|ten|to)|aby (?:zrezygnować|anulować subskrypcję|wypisać)|вы получили это (?:сообщение|письмо)|чтобы (?:отписаться|отменить подписку)|ви отримали (?:цей|це)|щоб (?:відписатися|скасувати підписку)|bu (?:iletiyi|mesajı|e-?postayı) .{0,60} aldınız|aboneli.{0,20}(?:iptal|çık)|このメール(?:は|を).{0,60}(?:登録|受け取|購読)|配信停止|您收到此|您之所以收到|要?取消订阅|要?取消訂閱|이 메일은 .{0,60}(?:구독|수신)|구독을? ?취소|수신거부|تلقيت هذه الرسالة|لإلغاء الاشتراك|קיבלת (?:את ההודעה|הודעה) ?(?:הזו|זו)?|כדי לבטל את המינוי)/u;

/** The line that names a mailing list below a rule of underscores. */
export const LIST_NAME =
  /mailing list|mailinglist|liste de diffusion|lista de correo|listinfo|\/mailman3?\/|\/postorius\//u;
