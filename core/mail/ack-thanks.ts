/** "Thanks for your quick reply" by parts: `for` after the thanks, any `qualifiers`, then one of the `things`. */
export type ThanksFor = { readonly for: string; readonly qualifiers: string; readonly things: string };

/**
 * One entry a language; phrases are separated by bars and folded before use. Things are what mail itself gives: an
 * answer, help, time. "Thanks for the flowers" says that they came, which answers something.
 */
export const THANKS_FOR: readonly ThanksFor[] = [
  {
    for: `for`,
    qualifiers: `your|the|this|that|all|such a|a|an|my|our|quick|very|so|prompt|fast|speedy|swift|rapid|kind|nice|
      lovely|helpful|great|good|detailed|clear|thorough|valuable|continued|super|recent|latest|last|early|timely|
      warm|friendly|useful|excellent|wonderful|amazing|generous|thoughtful|constant|ongoing|additional`,
    things: `help|assistance|support|reply|response|answer|mail|email|e-mail|mails|emails|message|messages|note|
      letter|feedback|update|updates|info|information|heads up|headsup|heads-up|reminder|nudge|confirmation|
      clarification|clarifications|explanation|time|patience|understanding|effort|efforts|hard work|work|advice|
      tip|tips|hint|cooperation|co-operation|collaboration|attention|consideration|kindness|words|hospitality|
      turnaround|follow up|follow-up|followup|interest|service|sending|sending it|sending this|sending that|
      sending them|sending these|sending me this|sending it over|sending this over|sending it through|
      sending this through|sharing|sharing this|sharing that|sharing it|forwarding|forwarding this|forwarding it|
      letting me know|letting us know|getting back|getting back to me|getting back to us|coming back to me|
      coming back to us|getting in touch|reaching out|responding|replying|answering|writing|writing back|calling|
      following up|checking|checking in|checking this|looking into it|looking into this|looking at it|
      looking at this|helping|helping out|helping me|helping us|being so quick|being so fast|being so kind|
      taking the time|taking care of it|taking care of this|taking care of that|this|that|it|everything|
      reminding me|keeping me posted|keeping us posted|keeping me updated|keeping me in the loop|
      keeping us in the loop|being patient|explaining|clarifying|confirming`,
  },
  {
    for: `für|fürs|fuer`,
    qualifiers: `die|das|den|deine|dein|deinen|ihre|ihr|ihren|eure|euer|euren|diese|dieses|all die|all|schnelle|
      schnellen|rasche|raschen|prompte|promptes|super|nette|netten|liebe|lieben|freundliche|freundlichen|
      ausführliche|hilfreiche|tolle|gute|kurze|große|großartige|ganze|weitere|so|sehr|zügige`,
    things: `antwort|rückmeldung|rückantwort|rückinfo|nachricht|mail|e-mail|email|mails|info|infos|information|
      informationen|auskunft|hilfe|unterstützung|mithilfe|mühe|mühen|arbeit|zeit|geduld|verständnis|erinnerung|
      update|hinweis|hinweise|tipp|tipps|bestätigung|erklärung|feedback|worte|bemühungen|zusammenarbeit|
      aufmerksamkeit|bescheid geben|bescheidgeben|bescheid sagen|bescheid|zusenden|schicken|weiterleiten|kümmern|
      nachfragen|mitteilen|teilen|alles|zusendung|bearbeitung|erledigung|rückruf|anruf|einsatz|engagement`,
  },
  {
    for: `pour|de|d'`,
    qualifiers: `votre|ton|ta|tes|vos|l'|la|le|les|cette|ce|cet|ces|toute|tout|toutes|rapide|rapides|prompte|prompt|
      bonne|précieuse|précieux|gentil|gentille|si|très|petit|grande|grand|complète|détaillée|rapidement|vite`,
    things: `réponse|réponses|retour|retours|message|messages|mail|mails|e-mail|email|courriel|courrier|aide|
      assistance|soutien|info|infos|information|informations|renseignement|renseignements|précision|précisions|
      explication|explications|rappel|confirmation|temps|patience|compréhension|travail|efforts|effort|attention|
      disponibilité|réactivité|rapidité|conseil|conseils|collaboration|gentillesse|mise à jour|suivi|partage|envoi|
      tout|tout ça|cela|ça|avoir répondu|m' avoir répondu|avoir prévenu|m' avoir prévenu|m' avoir tenu au courant|
      m' avoir informé|m' avoir informée|avoir pris le temps|coup de main`,
  },
  {
    for: `por`,
    qualifiers: `tu|tus|su|sus|vuestra|vuestro|la|el|las|los|toda|todo|todos|esta|este|rápida|rápido|pronta|pronto|
      gran|buena|amable|valiosa|tan|muy|inmediata`,
    things: `ayuda|apoyo|respuesta|contestación|mensaje|mail|email|e-mail|correo|info|información|aclaración|
      explicación|recordatorio|confirmación|tiempo|paciencia|comprensión|trabajo|esfuerzo|atención|interés|consejo|
      consejos|colaboración|amabilidad|rapidez|actualización|aviso|avisar|avisarme|avisarnos|responder|
      responderme|contestar|escribir|enviarlo|enviarla|mandarlo|mandarla|compartir|compartirlo|ayudar|ayudarme|
      informar|informarme|confirmar|todo|eso|esto|recordármelo|tomarte el tiempo|gestión|gestiones|
      mantenerme al tanto|mantenerme informado|mantenerme informada`,
  },
  {
    for: `por|pela|pelo|pelas|pelos`,
    qualifiers: `a|o|tua|teu|sua|seu|vossa|toda|todo|rápida|rápido|pronta|pronto|grande|boa|tão|muito|sempre|imediata`,
    things: `ajuda|apoio|resposta|retorno|mensagem|mail|email|e-mail|info|informação|informações|esclarecimento|
      esclarecimentos|explicação|lembrete|confirmação|tempo|paciência|compreensão|trabalho|esforço|atenção|
      interesse|dica|dicas|colaboração|gentileza|rapidez|disponibilidade|atualização|aviso|avisar|me avisar|
      responder|me responder|enviar|partilhar|compartilhar|ajudar|me ajudar|informar|confirmar|tudo|isso|isto|
      feedback|suporte|contato|contacto`,
  },
  {
    for: `per|di|del|della|dell'|delle|dei|dello`,
    qualifiers: `la|il|l'|le|i|gli|lo|tua|tuo|tue|tuoi|sua|suo|vostra|vostro|questa|questo|rapida|rapido|pronta|
      pronto|veloce|gentile|preziosa|prezioso|grande|cortese|tutte|tutto|tempestiva|celere`,
    things: `aiuto|supporto|sostegno|risposta|riscontro|messaggio|mail|e-mail|email|info|informazione|informazioni|
      chiarimento|chiarimenti|spiegazione|promemoria|conferma|tempo|pazienza|comprensione|lavoro|impegno|
      attenzione|interesse|consiglio|consigli|collaborazione|gentilezza|disponibilità|velocità|aggiornamento|
      aggiornamenti|avviso|avermi risposto|avermi avvisato|avermi avvisata|avermi informato|aver risposto|
      avermi scritto|avermi aiutato|avermi aiutata|tutto|questo|ciò|feedback|segnalazione`,
  },
  {
    for: `voor`,
    qualifiers: `je|jouw|jullie|uw|de|het|deze|dit|al|alle|snelle|vlotte|spoedige|prompte|goede|fijne|lieve|
      vriendelijke|duidelijke|uitgebreide|leuke|mooie|zo|heel|erg|korte`,
    things: `hulp|steun|ondersteuning|antwoord|reactie|bericht|berichtje|mail|mailtje|e-mail|email|info|informatie|
      uitleg|toelichting|herinnering|reminder|bevestiging|tijd|geduld|begrip|werk|moeite|inzet|aandacht|
      belangstelling|tip|tips|advies|samenwerking|update|terugkoppeling|feedback|toezending|doorsturen|sturen|
      opsturen|delen|laten weten|het laten weten|alles|dat|dit|meedenken|meehelpen|terugmailen`,
  },
  {
    for: `för`,
    qualifiers: `din|ditt|dina|er|ert|era|den|det|de|all|allt|snabbt|snabba|snabb|fint|fina|trevliga|trevligt|utförligt|
      så|jätte|stora|goda|bra|vänliga`,
    things: `hjälp|hjälpen|stöd|stödet|svar|svaret|återkoppling|återkopplingen|meddelande|meddelandet|mejl|mejlet|
      mail|mailet|info|infon|information|informationen|förklaring|förklaringen|påminnelse|påminnelsen|bekräftelse|
      bekräftelsen|tid|tålamod|tålamodet|förståelse|arbete|jobbet|insatsen|uppdatering|uppdateringen|tips|tipset|
      råd|samarbete|samarbetet|feedback|att du hörde av dig|att du svarade|att du hjälpte till|allt|det|detta|besked|
      beskedet`,
  },
  {
    for: `za`,
    qualifiers: `twoją|twoje|twój|państwa|pana|pani|wasza|waszą|tę|to|ten|tak|szybką|szybki|szybkie|błyskawiczną|
      sprawną|całą|wszelką|miłą|miłe|dobrą|wszystkie|bardzo`,
    things: `pomoc|wsparcie|odpowiedź|odpis|wiadomość|maila|mail|e-mail|e-maila|email|list|info|informację|
      informacje|wyjaśnienie|wyjaśnienia|przypomnienie|potwierdzenie|czas|cierpliwość|zrozumienie|pracę|wysiłek|
      uwagę|zainteresowanie|radę|rady|wskazówki|współpracę|aktualizację|kontakt|feedback|przesłanie|wysłanie|
      odzew|cynk|znać|wszystko|poświęcony czas|zaangażowanie`,
  },
  {
    for: `за`,
    qualifiers: `ваш|вашу|ваше|твой|твою|твоё|твое|эту|это|такой|такую|быстрый|быструю|быстрое|скорый|скорую|
      оперативный|оперативную|оперативное|подробный|подробную|подробное|большую|всю|всё|все|добрые|тёплые|столь`,
    things: `помощь|поддержку|ответ|отклик|письмо|сообщение|информацию|инфо|пояснение|пояснения|разъяснение|
      разъяснения|напоминание|подтверждение|время|терпение|понимание|работу|труд|внимание|интерес|совет|советы|
      сотрудничество|обновление|оперативность|обратную связь|предупреждение|уточнение|слова|все|всё|это|содействие|
      уделенное время`,
  },
  {
    for: `за`,
    qualifiers: `ваш|вашу|ваше|твій|твою|твоє|цю|це|таку|такий|швидку|швидкий|швидке|оперативну|оперативний|детальну|
      детальне|всю|усю|велику|добрі|теплі`,
    things: `допомогу|підтримку|відповідь|відгук|лист|повідомлення|інформацію|інфо|пояснення|роз'яснення|нагадування|
      підтвердження|час|терпіння|розуміння|роботу|працю|увагу|інтерес|пораду|поради|співпрацю|оновлення|
      оперативність|зворотний зв'язок|уточнення|слова|все|усе|це|приділений час`,
  },
  {
    for: `على|ل|علي`,
    qualifiers: `كل|هذا|هذه|السريع|السريعة|الكريم|الكريمة|سرعة|حسن|جميع`,
    things: `الرد|ردك|ردكم|الإجابة|إجابتك|المساعدة|مساعدتك|مساعدتكم|الدعم|دعمك|دعمكم|المعلومات|المعلومة|الرسالة|
      رسالتك|رسالتكم|التوضيح|التذكير|التأكيد|التحديث|وقتك|وقتكم|صبرك|صبركم|تفهمك|تفهمكم|تعاونك|تعاونكم|التعاون|
      اهتمامك|اهتمامكم|جهودك|جهودكم|المتابعة|النصيحة|شيء|ذلك|الإفادة|إبلاغي|الاهتمام|التواصل`,
  },
  {
    for: `על|עבור`,
    qualifiers: `כל|המהיר|המהירה|הנהדר|הנהדרת|הרבה|המפורטת|הזה|הזאת|שלך|שלכם`,
    things: `העזרה|עזרתך|עזרתכם|התמיכה|התשובה|תשובתך|תשובתכם|התגובה|תגובתך|ההודעה|המייל|האימייל|המידע|ההסבר|
      ההבהרה|התזכורת|האישור|העדכון|הזמן|זמנך|הסבלנות|ההבנה|העבודה|המאמץ|תשומת הלב|העצה|הטיפ|שיתוף הפעולה|הכל|
      זה|ההתייחסות|המענה|הסיוע`,
  },
];

/** Turkish says first what for: "yardımınız için", then the thanks. */
export const THANKS_FOR_TURKISH =
  /^(?:(?:hizli|guzel|nazik|degerli|tum|butun|her|bu|kisa surede|cok) ){0,3}(?:yardim|cevab|cevap|yanit|mesaj|mail|e-posta|e-mail|bilgi|bilgilendirme|destek|desteg|geri donus|donus|aciklama|hatirlatma|onay|ilgi|zaman|sabir|sabr|anlayis|emek|emeg|ozen|geri bildirim|paylasim|sey|haber)[a-z]{0,8} icin(?= |$)/;

/** A whole piece of Chinese, Korean or Japanese thanks with what for, in simplified characters. */
export const EAST_THANKS_FOR =
  /^(?:非常|十分|真的|很)?(?:谢谢|感谢)(?:您|你|您们|你们|大家)?(?:的)?(?:及时|快速|迅速|耐心|大力|热心|宝贵)?(?:的)?(?:帮助|帮忙|支持|回复|答复|回信|来信|邮件|消息|信息|反馈|提醒|确认|解答|说明|解释|通知|告知|分享|配合|理解|耐心|时间|关注|建议|更新|协助|努力|合作)(?:了|啦)?$|^(?:빠른|신속한|친절한|자세한|소중한|좋은)?\s?(?:답변|회신|답장|연락|메일|도움|도와|안내|설명|정보|확인|공유|알림|지원|협조|이해|관심|조언|시간|업데이트)(?: ?(?:을|를))?(?: ?(?:에|도))?(?: ?(?:주셔서|내주셔서|해 ?주셔서|하여 ?주셔서))? ?(?:정말|대단히|너무|진심으로)? ?(?:감사합니다|감사드립니다|감사해요|고맙습니다|고마워요|고마워)$|^(?:早速の|迅速な|ご丁寧な|素早い|お早い)?(?:ご|お)?(?:返信|返事|回答|連絡|連络|対応|対应|協力|协力|確認|确认|説明|说明|案内|知らせ|助言|支援|共有|手伝い|気遣い|气遣い|メール)(?:を|に|いただき|下さり|くださり|頂き|をいただき|して)?、?(?:どうも|本当に|誠に|诚に)?(?:ありがとうございます|ありがとうございました|ありがとう|感謝いたします|感谢いたします|感謝します|感谢します)$/;
