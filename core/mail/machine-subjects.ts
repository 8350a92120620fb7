/** How an automatic reply's subject begins, by language; lower case. It supports other evidence, and proves nothing. */
const AUTO_REPLY_OPENINGS = [
  // en
  'automatic reply',
  'automated reply',
  'auto reply',
  'auto-reply',
  'autoreply',
  'auto response',
  'auto-response',
  'autoresponse',
  'automatic response',
  'out of office',
  'out of the office',
  'out-of-office',
  'vacation reply',
  // de
  'automatische antwort',
  'abwesenheitsnotiz',
  'abwesenheitsmeldung',
  'abwesenheit',
  'automatische abwesenheit',
  // fr
  'réponse automatique',
  'message automatique',
  'absence du bureau',
  "message d'absence",
  'absent du bureau',
  // es
  'respuesta automática',
  'fuera de la oficina',
  'fuera de oficina',
  'mensaje automático',
  // pt
  'resposta automática',
  'fora do escritório',
  'ausência do escritório',
  'mensagem automática',
  'ausência temporária',
  // it
  'risposta automatica',
  'fuori sede',
  'fuori ufficio',
  'assenza dall',
  'messaggio automatico',
  // nl
  'automatisch antwoord',
  'automatische reactie',
  'afwezig',
  'niet aanwezig',
  'automatische beantwoording',
  // sv
  'autosvar',
  'automatiskt svar',
  'automatsvar',
  'frånvaro',
  'frånvarande',
  'ej på kontoret',
  // pl
  'automatyczna odpowiedź',
  'odpowiedź automatyczna',
  'autoodpowiedź',
  'autoresponder',
  'poza biurem',
  'nieobecność',
  // ru
  'автоответ',
  'автоматический ответ',
  'вне офиса',
  'нет на месте',
  'отсутствие на рабочем месте',
  // uk
  'автовідповідь',
  'автоматична відповідь',
  'поза офісом',
  'відсутність на робочому місці',
  // tr
  'otomatik yanıt',
  'otomatik cevap',
  'ofis dışında',
  'ofis dışı',
  'otomatik mesaj',
  // ja
  '自動応答',
  '自動返信',
  '不在通知',
  '不在のお知らせ',
  '不在連絡',
  // zh
  '自动答复',
  '自动回复',
  '自動回覆',
  '自動回复',
  '外出通知',
  '不在办公室',
  '不在辦公室',
  // ko
  '자동 회신',
  '자동회신',
  '자동 응답',
  '자동응답',
  '부재중',
  '부재 중',
  // ar
  'رد تلقائي',
  'الرد التلقائي',
  'خارج المكتب',
  // he
  'תשובה אוטומטית',
  'מענה אוטומטי',
  'מחוץ למשרד',
] as const;

/** What stands before the first colon in the subjects that calendars write, by language; lower case. */
const CALENDAR_HEADS = new Set([
  // en
  'invitation',
  'updated invitation',
  'invitation with note',
  'updated invitation with note',
  'accepted',
  'declined',
  'tentative',
  'tentatively accepted',
  'canceled event',
  'cancelled event',
  'canceled',
  'cancelled',
  'canceled event with note',
  'cancelled event with note',
  'new time proposed',
  'meeting forward notification',
  // de
  'einladung',
  'aktualisierte einladung',
  'zugesagt',
  'abgesagt',
  'mit vorbehalt',
  'vorläufig',
  'angenommen',
  'abgelehnt',
  'abgesagter termin',
  'neue zeit vorgeschlagen',
  'einladung mit notiz',
  'mit vorbehalt zugesagt',
  // fr
  'invitation mise à jour',
  'acceptée',
  'refusée',
  'accepté',
  'refusé',
  'provisoire',
  'annulé',
  'annulée',
  'événement annulé',
  'nouvelle heure proposée',
  'invitation avec remarque',
  'invitation modifiée',
  // es
  'invitación',
  'invitación actualizada',
  'aceptada',
  'aceptado',
  'rechazada',
  'rechazado',
  'provisional',
  'cancelado',
  'cancelada',
  'evento cancelado',
  'nueva hora propuesta',
  'invitación con nota',
  // pt
  'convite',
  'convite atualizado',
  'aceito',
  'aceite',
  'recusado',
  'provisório',
  'cancelado',
  'evento cancelado',
  'talvez',
  'novo horário proposto',
  // it
  'invito',
  'invito aggiornato',
  'accettato',
  'rifiutato',
  'provvisorio',
  'annullato',
  'evento annullato',
  'nuovo orario proposto',
  // nl
  'uitnodiging',
  'bijgewerkte uitnodiging',
  'geaccepteerd',
  'afgewezen',
  'voorlopig',
  'geannuleerd',
  'geannuleerde afspraak',
  'nieuwe tijd voorgesteld',
  // sv
  'inbjudan',
  'uppdaterad inbjudan',
  'accepterat',
  'accepterad',
  'avböjt',
  'avböjd',
  'preliminärt',
  'inställd',
  'avbokad händelse',
  'ny tid föreslagen',
  // pl
  'zaproszenie',
  'zaktualizowane zaproszenie',
  'zaakceptowano',
  'odrzucono',
  'wstępnie',
  'anulowano',
  'odwołane',
  'odwołano wydarzenie',
  'zaproponowano nową godzinę',
  // ru
  'приглашение',
  'обновлённое приглашение',
  'обновленное приглашение',
  'принято',
  'отклонено',
  'под вопросом',
  'отменено',
  'отмена мероприятия',
  'отмененное мероприятие',
  'предложено новое время',
  // uk
  'запрошення',
  'оновлене запрошення',
  'прийнято',
  'відхилено',
  'під питанням',
  'скасовано',
  'скасована подія',
  // tr
  'davet',
  'davetiye',
  'güncellenen davet',
  'güncellenmiş davetiye',
  'kabul edildi',
  'reddedildi',
  'belirsiz',
  'iptal edildi',
  'iptal edilen etkinlik',
  // ja
  '招待',
  '招待状',
  '更新された招待',
  '更新された招待状',
  '承諾',
  '辞退',
  '承諾済み',
  '仮承諾',
  '欠席',
  'キャンセル',
  'キャンセルされた予定',
  '予定の招待',
  // zh
  '邀请',
  '邀請',
  '更新的邀请',
  '更新的邀請',
  '已接受',
  '已拒绝',
  '已婉拒',
  '已谢绝',
  '暂定',
  '暫定',
  '已取消',
  '已取消的活动',
  '已取消的活動',
  // ko
  '초대',
  '초대장',
  '업데이트된 초대',
  '업데이트된 초대장',
  '수락함',
  '거절함',
  '수락',
  '거절',
  '미정',
  '취소됨',
  '취소된 일정',
  // ar
  'دعوة',
  'دعوة معدلة',
  'دعوة محدثة',
  'مقبول',
  'مقبولة',
  'مرفوض',
  'مرفوضة',
  'مبدئي',
  'تم الإلغاء',
  'حدث ملغى',
  // he
  'הזמנה',
  'הזמנה מעודכנת',
  'התקבל',
  'התקבלה',
  'נדחה',
  'נדחתה',
  'טנטטיבי',
  'בוטל',
  'אירוע שבוטל',
]);

/** Mail gateways put their marks before a subject: "[External] …", "(EXT) …". */
const MARKS = /^(?:\s?[[(][^[\]()]{1,30}[\])]\s?){1,3}/;

/** The first words of a subject in lower case, without a gateway's marks; enough for every table here. */
function opening(subject: string): string {
  const head = subject.slice(0, 160).normalize('NFC').trim().toLowerCase().replace(MARKS, '').trim();
  // "İ" lower-cases to two code points.
  return head.replaceAll('i\u0307', 'i').replaceAll('\u2019', "'");
}

/** Whether a subject is one that automatic replies have. Behind "Re:" it is a person's. */
export function saysAutoReply(subject: string): boolean {
  const head = opening(subject);
  return AUTO_REPLY_OPENINGS.some((text) => head.startsWith(text));
}

/**
 * Whether a subject is one that calendars write. Only for a mail whose parts were never read: people write
 * "Invitation: …" as well. Nothing behind "Re:" or "Fwd:" counts.
 */
export function saysCalendar(subject: string): boolean {
  const head = opening(subject);
  const colon = head.search(/[:：]/);
  return colon > 0 && CALENDAR_HEADS.has(head.slice(0, colon).trim());
}
