/** What a header line of a quoted mail is about. */
export type HeaderKind = 'from' | 'date' | 'to' | 'subject' | 'other';

// Names of header fields as mail programs print them above a quoted or forwarded mail, lower-cased.
const HEADER_WORDS: Readonly<Record<HeaderKind, string>> = {
  from:
    'from|von|absender|de|expéditeur|remitente|remetente|da|mittente|van|afzender|från|fra|lähettäjä|od|nadawca|от|от кого|' +
    'отправитель|від|від кого|kimden|gönderen|差出人|送信者|发件人|寄件者|寄件人|보낸 사람|보낸사람|발신|من|المرسل|מאת',
  date:
    "sent|date|sent on|gesendet|datum|envoyé|envoyé le|date d'envoi|enviado|enviado el|enviado em|enviada em|enviada|fecha|" +
    'fecha de envío|data|inviato|data invio|verzonden|verzonden op|skickat|sendt|dato|lähetetty|päivämäärä|päiväys|wysłano|' +
    'data wysłania|odesláno|отправлено|дата|дата отправки|надіслано|дата надсилання|tarih|gönderildi|gönderme tarihi|' +
    'gönderilme tarihi|送信日時|送信日|日付|日時|发送时间|发送日期|日期|时间|發送時間|傳送日期|寄件日期|보낸 날짜|보낸날짜|날짜|' +
    '보낸 시간|التاريخ|تاريخ الإرسال|تم الإرسال|أرسلت|أُرسلت|נשלח|תאריך|נשלח בתאריך',
  to:
    'to|an|empfänger|à|destinataire|pour|a|para|destinatario|destinatário|per|aan|till|til|vastaanottaja|do|komu|кому|' +
    'получатель|kime|alıcı|宛先|收件人|收件者|받는 사람|받는사람|수신|إلى|אל',
  subject:
    'subject|betreff|objet|sujet|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|temat|předmět|тема|konu|件名|主题|主題|主旨|' +
    '제목|الموضوع|נושא',
  other:
    'cc|bcc|kopie|kopia|kopi|copie|copie à|copia|cópia|cci|cco|ccn|dw|udw|копия|копія|bilgi|抄送|副本|참조|نسخة|نسخة إلى|' +
    'עותק|reply-to|reply to|antwort an|importance|priority|wichtigkeit|importancia|importance :|attachments|anlagen|sender|' +
    'organization|message-id',
};

export const HEADER_NAMES: ReadonlyMap<string, HeaderKind> = new Map(
  (['from', 'date', 'to', 'subject', 'other'] as const).flatMap((kind) =>
    HEADER_WORDS[kind].split('|').map((word) => [word, kind] as const),
  ),
);

/** Words between the dashes above a quoted mail, lower-cased. */
export const ORIGINAL_MARKS: ReadonlySet<string> = new Set(
  (
    'original message|original mail|original e-mail|original email|original appointment|reply message|ursprüngliche nachricht|' +
    "originalnachricht|original-nachricht|ursprünglicher termin|originale nachricht|message d'origine|message original|" +
    'message d’origine|courriel original|mensaje original|mensagem original|messaggio originale|messaggio originario|' +
    'oorspronkelijk bericht|origineel bericht|ursprungligt meddelande|originalmeddelande|oprindelig meddelelse|' +
    'original meddelelse|opprinnelig melding|alkuperäinen viesti|wiadomość oryginalna|oryginalna wiadomość|původní zpráva|' +
    'исходное сообщение|оригинальное сообщение|первоначальное сообщение|вихідне повідомлення|оригінальне повідомлення|' +
    'özgün ileti|orijinal mesaj|orjinal mesaj|orijinal ileti|元のメッセージ|オリジナルメッセージ|原始邮件|原邮件|邮件原件|' +
    '原始郵件|回复邮件|원본 메시지|원본 메일|원본메시지|원본메일|الرسالة الأصلية|رسالة أصلية|ההודעה המקורית|הודעה מקורית'
  ).split('|'),
);

/** Words between dashes, or before a colon (Apple), above a forwarded mail, lower-cased. */
export const FORWARD_MARKS: ReadonlySet<string> = new Set(
  (
    'forwarded message|forwarded mail|forwarded email|begin forwarded message|start of forwarded message|' +
    'weitergeleitete nachricht|anfang der weitergeleiteten nachricht|beginn der weitergeleiteten nachricht|' +
    'message transféré|message transmis|courriel transféré|début du message transféré|début du message réexpédié|' +
    'mensaje reenviado|inicio del mensaje reenviado|mensagem encaminhada|mensagem reencaminhada|início da mensagem reencaminhada|' +
    'início da mensagem reenviada|início da mensagem encaminhada|messaggio inoltrato|inizio messaggio inoltrato|' +
    'doorgestuurd bericht|begin doorgestuurd bericht|vidarebefordrat meddelande|vidarebefordrat mejl|' +
    'vidarebefordrat brev|videresendt meddelelse|videresendt melding|start på videresendt besked|' +
    'begynnelse på videresendt melding|välitetty viesti|välitetty viesti alkaa|przekazana wiadomość|' +
    'wiadomość przekazana dalej|treść przekazanej wiadomości|początek przekazywanej wiadomości|přeposlaná zpráva|' +
    'přesměrovaná zpráva|začátek přeposílané zprávy|пересылаемое сообщение|пересланное сообщение|' +
    'начало переадресованного сообщения|начало пересылаемого сообщения|переслане повідомлення|' +
    'початок переправленого повідомлення|початок листа, що пересилається|початок переадресованого повідомлення|iletilmiş mesaj|iletilen mesaj|' +
    'yönlendirilmiş ileti|iletilen ileti|yönlendirilen ileti|iletilen ileti başlangıcı|ileti başlangıcı|転送メッセージ|' +
    '転送されたメッセージ|転送メール|以下是转发的邮件|开始转发的邮件|下面是被转发的邮件|转发的邮件|转发邮件|转发邮件信息|转发的消息|轉寄的郵件|' +
    '轉寄郵件|開始轉寄郵件|以下是轉寄的郵件|전달된 메시지|전달된 메일|전달된 메시지 시작|전달한 메일|رسالة معاد توجيهها|رسالة محولة|' +
    'بداية الرسالة المعاد توجيهها|بداية الرسالة المحولة|הודעה מועברת|הודעה שהועברה|תחילת ההודעה שהועברה'
  ).split('|'),
);

// "wrote" as attribution lines say it. Scripts with spaces need a word boundary, the others have none.
const WROTE_WORDS =
  'wrote|writes|said|schrieb|schreibt|geschrieben|a écrit|écrit|écrivait|escribió|escribio|escribía|escreveu|ha scritto|' +
  'scrive|scrisse|schreef|schrijft|geschreven|verzond|skrev|skriver|kirjoitti|napisał|napisała|napisał\\(a\\)|napisana|' +
  'pisze|napsal|napsala|napsal\\(a\\)|píše|написал|написала|написал\\(а\\)|пишет|написав|написала|написав\\(ла\\)|пише|' +
  'yazdı|yazmış|ha escrit|a scris|írta|έγραψε|كتب|كتبت|كتب\\(ت\\)|כתב|כתבה|כתב/ה|מאת';
export const WROTE = new RegExp(
  `(?<!\\p{L})(?:${WROTE_WORDS})(?!\\p{L})|写道|寫道|写了|のメール|のメッセージ|書きました|のコメント|작성|쓴 글|씀|تمت كتابة`,
  'iu',
);

/** How an attribution line begins that was wrapped over several lines. */
export const ATTRIBUTION_LEAD =
  /^(?:(?:on|at|am|le|el|il|em|no dia|op|den|w dniu|dnia|dne|на|в|у|в\S{0,3}|في|בתאריך|在|于)[ \d]|ב-|[\p{L}.]{0,12},? ?\d)/iu;
