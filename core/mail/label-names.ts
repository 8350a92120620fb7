import type { Label } from '#core/mail/mail';

const listed = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split('|'));

/**
 * What mail programs call their own folders, in lower case: Gmail's label names as Takeout writes them, and the folder
 * names of Outlook, Apple Mail, Thunderbird and Dovecot, by meaning and language. `system` are names that say nothing
 * about a turn, but are not of the user's making either. Order: en, de, fr, es, pt, it, nl, sv, da, nb, fi, pl, cs, ru,
 * uk, tr, ja, zh-CN, zh-TW, ko, ar, he, hu, ro, el.
 */
export const LABEL_NAMES: ReadonlyArray<readonly [Label | 'system', readonly string[]]> = [
  [
    'SENT',
    listed(
      'sent|sent mail|sent items|sent messages|gesendet|gesendete elemente|gesendete objekte',
      'gesendete nachrichten|messages envoyés|envoyés|éléments envoyés|enviados|enviado',
      'elementos enviados|mensajes enviados|correo enviado|e-mails enviados|itens enviados',
      'mensagens enviadas|enviadas|correio enviado|inviati|inviata|posta inviata|messaggi inviati',
      'verzonden|verzonden items|verzonden berichten|verzonden objecten|skickat|skickade',
      'skickade objekt|skickade mail|sendt|sendte|sendt post|sendte elementer|sendte e-mails',
      'lähetetyt|lähetetyt viestit|lähetetty|wysłane|elementy wysłane|odeslané|odeslaná pošta',
      'отправленные|отправленное|надіслані|відправлені|gönderilmiş postalar|gönderilmiş öğeler',
      'gönderilenler|gönderilmiş|送信済み|送信済みメール|送信済みアイテム|已发送|已发邮件|已发送邮件|寄件備份|寄件備份匣|已傳送|已傳送郵件|보낸편지함',
      '보낸메일함|보낸 편지함|البريد المرسل|المرسل|المرسلة|الرسائل المرسلة|דואר שנשלח|דואר יוצא|נשלח',
      'פריטים שנשלחו|elküldött|elküldött levelek|elküldött üzenetek|trimise|mesaje trimise|trimis',
      'απεσταλμένα|σταλμένα|απεσταλμένα μηνύματα',
    ),
  ],
  [
    'DRAFT',
    listed(
      'drafts|draft|entwürfe|entwurf|brouillons|brouillon|borradores|borrador|rascunhos|rascunho',
      'bozze|bozza|concepten|utkast|kladder|kladde|luonnokset|luonnos|wersje robocze|wersja robocza',
      'kopie robocze|szkice|koncepty|rozepsané|черновики|черновик|чернетки|чернетка|taslaklar',
      'taslak|下書き|草稿|草稿箱|草稿匣|임시보관함|임시 보관함|المسودات|مسودات|مسودة|טיוטות|טיוטה|piszkozatok|piszkozat',
      'mesaje nefinalizate|ciorne|schițe|nefinalizate|πρόχειρα|πρόχειρο',
    ),
  ],
  [
    'SPAM',
    listed(
      'spam|junk|junk mail|junk e-mail|junk email|bulk mail|werbung (spam)|junk-e-mail|spamverdacht',
      'unerwünscht|pourriel|courrier indésirable|indésirables|correo no deseado|no deseado',
      'lixo eletrônico|lixo eletrónico|correio eletrónico não solicitado|posta indesiderata',
      'indesiderata|ongewenste e-mail|ongewenst|skräppost|uønsket mail|uønsket post|søppelpost',
      'søppel-e-post|roskaposti|wiadomości-śmieci|nevyžádaná pošta|nevyžádané|спам',
      'нежелательная почта|небажана пошта|önemsiz|gereksiz|önemsiz e-posta|迷惑メール|垃圾邮件|垃圾郵件|스팸함|스팸',
      '정크 메일|الرسائل غير المرغوب فيها|غير مرغوب فيها|بريد غير هام|ספאם|דואר זבל|דואר זבל (ספאם)',
      'levélszemét|mesaje nedorite|ανεπιθύμητα|ανεπιθύμητη αλληλογραφία',
    ),
  ],
  [
    'TRASH',
    listed(
      'trash|bin|deleted|deleted items|deleted messages|papierkorb|gelöscht|gelöschte elemente',
      'gelöschte objekte|gelöschte nachrichten|corbeille|éléments supprimés|messages supprimés',
      'papelera|papelera de reciclaje|elementos eliminados|mensajes eliminados|lixeira|lixo',
      'itens excluídos|itens eliminados|reciclagem|cestino|posta eliminata|prullenbak|prullenmand',
      'verwijderde items|verwijderde berichten|papperskorgen|papperskorg|borttaget|borttagna objekt',
      'papirkurv|papirkurven|slettet post|slettede elementer|søppel|roskakori|poistetut',
      'poistetut viestit|kosz|elementy usunięte|koš|odstraněná pošta|корзина|удаленные|удалённые',
      'кошик|видалені|çöp|çöp kutusu|silinmiş öğeler|ゴミ箱|削除済みアイテム|已删除邮件|已删除|回收站|废纸篓|垃圾桶|刪除的郵件|垃圾筒',
      '휴지통|지운편지함|المهملات|سلة المهملات|العناصر المحذوفة|אשפה|פח אשפה|האשפה|kuka|törölt elemek',
      'coș de gunoi|coșul de gunoi|coş de gunoi|κάδος|κάδος απορριμμάτων|κάδος ανακύκλωσης',
      'απορρίμματα',
    ),
  ],
  [
    'INBOX',
    listed(
      'inbox|posteingang|boîte de réception|recibidos|bandeja de entrada|caixa de entrada',
      'posta in arrivo|in arrivo|postvak in|inkorgen|inkorg|indbakke|innboks|saapuneet',
      'postilaatikko|odebrane|skrzynka odbiorcza|doručená pošta|doručené|входящие|вхідні',
      'gelen kutusu|受信トレイ|收件箱|收件匣|받은편지함|받은 편지함|البريد الوارد|الوارد|صندوق البريد الوارد|דואר נכנס',
      'beérkező levelek|beérkezett üzenetek|inbox-ul|mesaje primite|εισερχόμενα',
    ),
  ],
  [
    'CHAT',
    listed(
      'chat|chats|hangouts|discussion|discussions|bate-papo|chatt|czat|czaty|чат|чаты|чати',
      "sohbetler|sohbet|チャット|聊天|聊天记录|即時通訊|채팅|دردشة|محادثات|الدردشة|צ'אט|צ'אטים|csevegés|csevegések",
      'συνομιλία|συνομιλίες|clavardage',
    ),
  ],
  [
    'SCHEDULED',
    listed(
      'scheduled|geplant|planifié|planifiés|messages programmés|programados|programado|agendados',
      'agendado|programmate|programmati|programmata|gepland|schemalagda|schemalagt|planlagt',
      'planlagte|ajastetut|ajoitetut|zaplanowane|naplánované|naplánováno|запланированные',
      'заплановані|planlanmış|planlananlar|planlandı|送信予定|予定|已安排|已排定|已排程|예약됨|예약|المجدولة|مجدولة',
      'מתוזמן|מתוזמנות|ütemezett|ütemezve|programate|programat|προγραμματισμένα|outbox',
    ),
  ],
  [
    'system',
    listed(
      'all mail|unread|opened|starred|important|archived|archive|snoozed|muted|ungelesen|geöffnet',
      'markiert|wichtig|archiviert|archiv|zurückgestellt|alle nachrichten|non lu|non lus|ouvert',
      'suivi|suivis|favoris|importants|archivé|archivés|archives|messages archivés|en attente',
      'tous les messages|no leídos|no leído|abierto|abiertos|destacados|destacado|importantes',
      'importante|archivado|archivados|pospuestos|todos|não lidas|não lido|não lidos|aberto|abertos',
      'com estrela|marcado com estrela|arquivado|arquivados|arquivo|adiados|todos os e-mails',
      'da leggere|non letto|non letti|aperto|aperti|aperta|speciali|importanti|archiviati',
      'archiviato|archiviata|posticipati|tutti i messaggi|ongelezen|geopend|met ster|belangrijk',
      'gearchiveerd|archief|gesnoozed|alle e-mail|oläst|olästa|öppnat|öppnade|stjärnmärkt',
      'stjärnmärkta|viktigt|arkiverat|arkiverade|arkiv|alla mail|ulæst|ulæste|åbnet|åbnede',
      'stjernemarkeret|vigtigt|vigtige|arkiveret|al post|ulest|uleste|åpnet|stjernemerket|viktig',
      'arkivert|all e-post|lukematon|lukemattomat|avattu|avatut|tähdellä merkitty|tähdellä merkityt',
      'tärkeä|tärkeät|arkistoitu|arkistoidut|arkisto|kaikki viestit|nieprzeczytane|otwarte|otwarto',
      'oznaczone gwiazdką|ważne|zarchiwizowane|archiwum|wszystkie|nepřečtené|otevřené|s hvězdičkou',
      'důležité|archivováno|archivované|všechny zprávy|непрочитанные|непрочитанное|открытые|открыто',
      'помеченные|важное|важные|архив|архивные|в архиве|вся почта|непрочитані|відкриті|відкрито',
      'із зірочкою|важливе|важливі|архів|в архіві|уся пошта|okunmamış|okunmadı|açıldı|açılmış',
      'yıldızlı|önemli|arşivlendi|arşivlenmiş|arşiv|tüm postalar|未読|開封済み|スター付き|重要|アーカイブ|アーカイブ済み',
      'スヌーズ中|すべてのメール|未读|已打开|已读|已加星标|重要邮件|已归档|归档|所有邮件|未讀|已開啟|已加星號|重要郵件|已封存|封存|所有郵件|읽지않음|읽지 않음|열림|열어봄',
      '별표편지함|별표|중요|중요편지함|보관됨|보관처리됨|전체보관함|غير مقروءة|غير مقروء|مفتوحة|مفتوح|مميزة بنجمة|مميز بنجمة',
      'مهم|مهمة|مؤرشفة|مؤرشف|الأرشيف|كل البريد|לא נקרא|שלא נקראו|נפתח|נפתחו|מסומן בכוכב',
      'מסומנים בכוכב|חשוב|חשובים|בארכיון|ארכיון|כל הדואר|olvasatlan|megnyitott|megnyitva',
      'csillagozott|fontos|archivált|archiválva|összes levél|necitite|necitit|deschis|deschise',
      'cu stea|arhivate|arhivat|arhivă|toate mesajele|μη αναγνωσμένα|μη αναγνωσμένο|ανοιγμένα',
      'με αστέρι|σημαντικά|σημαντικό|αρχειοθετημένα|αρχειοθετήθηκε|όλα τα μηνύματα',
    ),
  ],
];

/** How the word "category" begins, in any place of a label: "Category Promotions", "Kategorie: Werbung". */
export const CATEGORY_WORDS: readonly string[] = listed(
  'categor|catégor|kategor|luokka|категор|カテゴリ|类别|類別|分类|分類|카테고리|فئة|الفئة|קטגורי|kategóri',
  'κατηγορ|rubri',
);

/** How the names of Gmail's categories begin, in lower case. */
export const CATEGORY_NAMES: ReadonlyArray<readonly [Label, readonly string[]]> = [
  [
    'PROMOTIONS',
    listed(
      'promo|tanıtım|fırsat|kampanya|werbung|publicité|reclame|tarjoukset|mainokset|kampanj|reklam|kampagner|oferty',
      'промоакц|реклам|акци|акці|プロモーション|推广|促销|促銷|優惠|宣传|推銷|프로모션|판촉|عروض|العروض|ترويج|الترويج|מבצע',
      'קידומי|promóció|akciók|προσφορ|προωθ',
    ),
  ],
  [
    'SOCIAL',
    listed(
      'soci|soziale|réseaux soc|redes soc|sosiaali|sosial|społeczn|společensk|sociální|соцсет',
      'социальн|соціальн|соцмереж|sosyal|ソーシャル|社交|社群|소셜|اجتماعي|الاجتماعي|التواصل|חברת|רשתות',
      'közösség|rețele soc|κοινωνικ|some',
    ),
  ],
  [
    'FORUMS',
    listed(
      'forum|foren|foro|fóru|fórum|fora|foorumi|keskustelu|fór|форум|フォーラム|论坛|論壇|포럼|منتدي|المنتدي',
      'פורומ|φόρουμ|keskusteluryhmät',
    ),
  ],
  [
    'UPDATES',
    listed(
      'updat|benachrichtigung|aktualisierung|notificat|mises à jour|actualizac|notificac|atualizaç',
      'aggiornament|uppdatering|opdatering|oppdatering|päivityk|ilmoituk|aktualiza|powiadomieni',
      'обновлен|оповещен|уведомлен|оновлен|сповіщен|güncelleme|bildirim|güncellenen|最新|アップデート|新着|动态|更新|最新快訊|업데이트|تحديث',
      'التحديث|עדכונ|értesítés|frissítés|actualiz|ενημερώσ|ειδοποιήσ|noutăți',
    ),
  ],
  [
    'PERSONAL',
    listed(
      'person|primary|allgemein|principal|privat|persön|persoon|hoved|primär|primær|henkilökoht',
      'ensisijai|osobist|główn|osobní|primární|личн|личное|несортирован|особист|kişisel|birincil|個人',
      'メイン|个人|主要|개인|기본|شخصي|الشخصي|אישי|ראשי|személyes|elsődleges|προσωπικ|κύρι',
    ),
  ],
];
