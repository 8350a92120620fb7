/** What tells a request in a language that has no words between spaces, or puts its verb last. All match folded text. */
type Signs = {
  /** Cheap test that the sentence is in this language at all. */
  readonly script: RegExp;
  readonly asks: RegExp;
  /** Set phrases that look like requests; they are taken out of the sentence before `asks` sees it. */
  readonly formula: RegExp;
  /** Makes an offer of help of the whole sentence. */
  readonly offer: RegExp;
};

const japanese: Signs = {
  script: /[\u3041-\u30ff]/,
  asks: new RegExp(
    [
      '(?:て|で|を|お|ご)[^。]{0,12}(?:ください|下さい)',
      '(?:いただけ|頂け|もらえ|貰え|くれ|くださ|下さ)(?:ます|ません|ないです|ない|る)(?:でしょう)?(?:か|かな)?$',
      '(?:いただけ|頂け|もらえ)(?:ます|ません|ない)(?:でしょう)?か',
      '(?:いただけ|頂け|もらえ|くれ)(?:れば|たら|ると|ますと|ましたら)[^。]{0,6}(?:幸い|助か|うれし|嬉し|ありがた|有り難)',
      '(?:のほど|の程|を|ご[一-龠]{1,6}|お[一-龠]{1,2}[いえしせりれ]?)(?:、)?(?:よろしく|宜しく)?(?:お願い|お願)(?:いた|致|申し上げ)?(?:します|ます|いします|できますか|できますでしょうか|したい|でき)',
      '(?:教えて|知らせて|送って|連絡して|返事して|見せて|確認して|待ってるから返事)(?:ね|よ|くれ|ほしい|欲しい|くださ|もらえ|いただ)?$',
      '(?:てほしい|て欲しい|てもらいたい|ていただきたい)(?:です|のです|と思い|んだけど|のですが)?',
      '(?:お返事|ご返信|ご連絡|ご回答|返信|返事|回答)(?:を|、)?(?:心より)?お?待ち(?:し|申し上げ|して)',
      '(?:返事|返信|連絡)(?:を)?待ってる',
      '(?:ます|ました|です|でした|ません|でしょう)(?:か|かね|かな)$',
      '(?:いかが|どう)でしょう$',
      '(?:署名|サイン|承認|確認|返信|回答|返事|捺印)が必要(?:です|になります|となります)',
    ].join('|'),
  ),
  formula:
    /(?:ご了承|ご容赦|ご安心|ご査収|ご笑納|ご放念|ご自愛|ご遠慮|お許し|ご留意|ご注意|お待ち|お体に[^。]{0,8}|お身体[^。]{0,8}|お気をつけ(?:て)?|気をつけて|ご覧|ご参照|ご承知おき|お含みおき|お気になさらないで|気にしないで|ご心配なさらないで|心配しないで|返信しないで|楽しみにして(?:い)?て?|お過ごし|ご活用|ご利用|お楽しみ)(?:ください|下さい)(?:ませ)?|(?:ご了承|ご容赦|ご査収|ご理解|ご承知おき|お引き立て|ご指導|ご支援|ご愛顧|ご高配)[^。]{0,10}お願い(?:いた|致|申し上げ)?(?:します|ます)|(?:今後とも|引き続き|これからも|本年も|どうぞ|以上)[^。をご]{0,8}(?:よろしく|宜しく)お願い(?:いた|致|申し上げ)?(?:します|ます)|^(?:では|それでは)?、?(?:よろしく|宜しく)お願い(?:いた|致|申し上げ)?(?:します|ます)|(?:教えて|知らせて|送って)(?:くれて|くださり|いただき|いただいて|くださって|下さり)/g,
  offer:
    /(?:質問|不明|疑問|問題|何か|なにか|必要|分からない|わからない|お困り)[^。]{0,24}(?:あれば|ありましたら|ございましたら|あったら|場合|際|でしたら|なら)|(?:お気軽に|気軽に|遠慮なく|ご遠慮なく|いつでも)|ありがとう/,
};

const chinese: Signs = {
  script: /[\u4e00-\u9fff]/,
  asks: new RegExp(
    [
      '(?:^|[,，、 :：;；])(?:您好|你好|另外|那么|那就|也|还|有空|方便的话|有空的话|如果方便|如果方便的话|收到后|看完后|看后|届时|尽快|再次|最后|同时|[^,，、 ]{1,4}[,，])?(?:请|麻烦|烦请|敬请|恳请|劳驾|拜托|能否|可否|能不能|可不可以|是否可以|可以请|想请|能请|帮我|帮忙|告诉我|提醒我|记得|别忘|不要忘)',
      '(?:请|烦请|麻烦)(?:您|你|尽快|回复|确认|告知|提供|发送|补充|修改|安排|协助|帮)',
      '(?:发给|告诉|发|回复|传给|寄给|通知|转给|转发给|借给|交给)(?:一下)?(?:我|我们)(?:一下|吧|哦|哈|呗|就行)?$',
      '(?:吗|么|呢|吧不|没有呢|好不好|行不行|可以不|对不对|怎么样|如何|什么时候|多少|哪里|哪个|是不是)$',
      '(?:期待|等待|静候|等|盼|望|期盼)(?:您|你|您们|你们|贵公司)?的?(?:早日|尽快|及时)?(?:回复|答复|回信|消息|反馈|确认|佳音)$',
      '(?:需要|要)(?:您|你)(?:的|提供|确认|签|发|帮|把)|需要(?:您|你)(?:在|来)',
      '(?:给|打|回|发)(?:我)?(?:回|打|发)?个(?:电话|话|信|消息|邮件)(?:吧|哦)?$|盼复|候复|祈复|(?:想问|想请问|请教|请问|想知道|想了解)',
    ].join('|'),
  ),
  formula:
    /请(?:见|参见|参阅|参考|查收|查阅|查看|注意|知悉|悉知|放心|勿|不要|不必|别|原谅|谅解|见谅|理解|多保重|保重|多多关照|多关照|假|客|教了|您?放心|您?见谅|您?谅解|您?理解|节哀|忽略|无视|笑纳|接受|代我|替我)|敬请(?:谅解|期待|知悉|留意|原谅|关注|查收|见谅)|烦请(?:知悉|注意|查收)|不客气/g,
  offer:
    /(?:如有|如果有|若有|假如有|倘有|要是有|如您有|如你有|您有任何|你有任何|有任何|有什么|有问题|有疑问|如需|若需|有需要|需要帮助)[^。]{0,14}(?:问题|疑问|需要|不清楚|不明白|疑惑|随时|联系|告诉我|帮助)|(?:随时|尽管|欢迎)[^。]{0,6}(?:联系|联络|找我|告诉我|问我|提问|来电)/,
};

const korean: Signs = {
  script: /[\uac00-\ud7a3]/,
  asks: new RegExp(
    [
      '(?:주|줘|줄|주실|주시)(?:세요|십시오|시겠어요|시겠습니까|시면 감사|시면 고맙|시면 좋|시기 바랍|셨으면|래요?|라|요|길 바랍|시길 바랍|실래요|실 수 있|수 있)',
      '(?:전화|답|말|알려|보내|해|전해|확인해|가르쳐|말해|빌려|도와|골라|와|봐|읽어|가져다|연락|답장|써) ?줘',
      '(?:부탁)(?:드려|드립|드리|해|할게|할께|한다|이 있|합니다|하네)',
      '(?:회신|답변|답장|확인|제출|검토|송부|연락|참석|회답|통보|피드백|의견)(?:을|를|하여|해)? ?(?:주시기 |주시길 )?바랍니다',
      '(?:회신|답변|답장|연락|피드백|소식|확답|의견)(?:을|를)? ?(?:기다리|기다릴|기대하)',
      '(?:나요|까요|습니까|입니까|됩니까|합니까|인가요|은가요|는가요|던가요|는지요|을지요|시죠|실래요|할래|갈래|올래|했니|있니|됐니|었니|았니|했냐|있냐|(?:줄|해줄|할) 수 있어|을까|할까|될까|런지요)$',
      '(?:하|보내|오|가|확인하|제출하|작성하|서명하|검토하)(?:십시오|세요)$',
      '(?:서명|승인|확인|회신|답변|동의|검토|날인)(?:이|가) ?필요(?:합니다|해요)',
      '(?:궁금합니다|궁금해요|궁금하네요|알고 싶습니다|알고 싶어요|필요합니다만)$',
    ].join('|'),
  ),
  formula:
    /(?:양해|이해|참고|유의|주의|참조|안심|관심|성원)(?:를|을|해|하여)? ?(?:부탁(?:드립니다|드려요|드리겠습니다|합니다)|바랍니다|주시기 바랍니다|주세요|주십시오|하세요|하십시오|하시기 바랍니다)|(?:앞으로도|앞으로 |계속 )?잘 부탁(?:드립니다|드려요|드리겠습니다|합니다|해요|해)|(?:걱정|염려|신경|회신|답장|답변)(?:은|을|를|쓰지|하지|하실)? ?(?:하지|쓰지|하실 필요|필요)? ?(?:마세요|마십시오|마시고|말아 ?주세요|말아 ?주십시오|없습니다)|(?:되|보내|지내|쉬|들어가|가|오|드)(?:시기|시길|길|세요)(?: 바랍니다)?|안녕하(?:세요|십니까)/g,
  offer:
    /(?:궁금|질문|문의|필요|도움|문제|불편|요청)[^.]{0,16}(?:있으시면|있으면|있을 경우|있으시다면|있다면|하시면|하면|생기면|있거든)|언제든|편하게 (?:연락|문의|말씀|질문)|(?:해|보내|알려|도와|확인해|와) ?(?:주셔서|줘서|주신)/,
};

const turkish: Signs = {
  script: /[a-z]/,
  asks: new RegExp(
    [
      '(?:[aeiu]r|[ae]z) ?m[iu]s[iu]n(?:[iu]z)?(?: |$)',
      '(?: m[iu]s[iu]n(?:[iu]z)?| m[iu]y[iu]z| m[iu]y[iu]m| m[iu]d[iu]r)(?: |$)',
      '(?:s[ae]n|s[ae]n[iu]z|irsen|irseniz|ersen|erseniz|arsan|arsaniz|ursan|ursaniz|abilirsen|abilirseniz|ebilirsen|ebilirseniz) (?:sevinirim|seviniriz|memnun olurum|memnun oluruz|iyi olur|cok iyi olur|harika olur|super olur|minnettar)',
      '(?:gonder|ilet|bildir|yaz|onayla|paylas|cevapla|yanitla|doldur|imzala|ulastir|soyle|haber ver|kontrol et|teyit et|ekle|ara)(?:y?[iu]n|y?[iu]n[iu]z|yin|yiniz|sene|seniz e)? (?:lutfen|rica ed)',
      '(?:gonder|ilet|bildir|paylas|ulastir|haber ver|geri don|cevap ver|donus yap|teyit et|kontrol et)(?:menizi|menizi|manizi|meni|mani|en[iu]z) ?(?:rica|bekl|istiyor|dil)',
      '(?:imza|onay|cevab|yanit|gorus)[iu]?n[iu]?z?[ia]? (?:ihtiyac[iu]m[iu]?z? var|gerekiyor|gerekli|lazim)',
      '(?:cevab|yanit|donus|geri donus|onay|haber|mesaj|fikr|gorus)[a-z]{0,10} ?(?:bekliyor|dort gozle|merakla)',
      '(?:^| )(?:beni|bizi) [^.]{0,30}ara(?:yin|yiniz)?$|(?:^| )[a-z]{2,20}[iu] unutma(?:yin|yiniz)?$|mumkun mu(?: |$)',
      'ihtiyac[iu]m[iu]?z? var sizden|(?:sizden|senden) [^.]{0,60}(?:istiyorum|bekliyorum|rica|lazim|ihtiyacim)',
      '(?:gonder|yolla|yaz|soyle|ilet|paylas|bildir|hatirlat|haber ver|cevap ver|kontrol et|haber et)(?:iniz|in|siniz|sene|yin|yiniz|sin)?$',
    ].join('|'),
  ),
  formula: /(?:^|, )(?:ne demek )?rica ederim$|iyi misin(?:iz)?|emin misin(?:iz)?$|cekinme(?:yin|den)?/g,
  offer:
    /(?:soru|sorun|problem|ihtiyac|yardim)[a-z]{0,10} (?:[a-z]{1,20} )?(?:olursa|varsa|var ise|duyarsan|duyarsaniz|oldugunda)|cekinme|tesekkur ederim|icin tesekkur/,
};

// Turkish shares its letters with nine languages: only words that no other of them has let it in.
const TURKISH =
  /(?<![^\s,])(?:imzan[a-z]*|m[iu]s[iu]n(?:[iu]z)?|m[iu]y[iu]z|m[iu]y[iu]m|m[iu]d[iu]r|mumkun|beni|sana|size|lutfen|unutma[a-z]*|yarin|bugun|rica|sizden|senden|bekliyor[a-z]*|sevinir[a-z]*|bana|bize|haber|olur|icin|ve|bir|bu|var|gonder[a-z]*|ilet[a-z]*|yaz[a-z]*|bildir[a-z]*|memnun|cevap|kontrol)(?![^\s,])/;

// Traditional characters of the request words, in their simplified forms.
const TRADITIONAL: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'別别謝谢請请感感辭辞煩烦麻麻嗎吗問问題题給给發发訴诉覆复復复幫帮記记盡尽懇恳勞劳託托確确認认見见諒谅將将來来參参閱阅隨随時时聯联繫系絡络無无須须們们麼么樣样貴贵饋馈還还這这個个對对協协轉转傳传補补後后現现間间應应該该閒闲說说讓让',
  ].reduce<[string, string][]>((pairs, char, index, all) => {
    if (index % 2 === 0) pairs.push([char, all[index + 1] ?? char]);
    return pairs;
  }, []),
);
/** Chinese in the simplified forms of the characters that requests and thanks are written with. */
export const simplified = (text: string): string =>
  text.replace(/[\u4e00-\u9fff]/g, (char) => TRADITIONAL[char] ?? char);

function matches(signs: Signs, sentence: string): boolean {
  return !signs.offer.test(sentence) && signs.asks.test(sentence.replace(signs.formula, ' '));
}

const BEYOND_ASCII = /[\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/;

/** Whether folded text may be in one of these languages at all. */
export const mayBeEast = (folded: string): boolean => BEYOND_ASCII.test(folded) || TURKISH.test(folded);

/** A folded sentence asks for something, as Japanese, Chinese, Korean and Turkish put it. */
export function asksInEast(sentence: string): boolean {
  if (BEYOND_ASCII.test(sentence)) {
    if (japanese.script.test(sentence)) return matches(japanese, sentence);
    if (korean.script.test(sentence)) return matches(korean, sentence);
    return chinese.script.test(sentence) && matches(chinese, simplified(sentence));
  }
  return TURKISH.test(sentence) && matches(turkish, sentence.replace(/[^a-z', -]/g, ' ').trim());
}

/** Questions of manners and offers of help in these languages, as whole sentences. */
export const EAST_PLEASANTRY =
  /^(?:[^,，、。 ]{0,12}[,，、 ])?(?:お元気ですか|お元気でしょうか|お元気でいらっしゃいますか|お変わりありませんか|お変わりございませんか|元気|元気ですか|元気にしてる|元気にしてますか|いかがお過ごしですか|いかがお過ごしでしょうか|调子はどう|調子はどうですか|你好吗|您好吗|你最近好吗|最近好吗|最近怎么样|最近如何|最近还好吗|你還好嗎|你好嗎|您好嗎|最近好嗎|最近怎麼樣|别来无恙|一切都好吗|一切可好|近来可好|還好嗎|还好吗|잘 지내세요|잘 지내시죠|잘 지내시나요|잘 지내고 계신가요|잘 지내고 계시죠|잘 지내|잘 지냈어|잘 지냈어요|잘 지내니|별일 없으시죠|별일 없지|안녕하세요|안녕하십니까|안녕하신가요|어떻게 지내세요|어떻게 지내|잘 계시죠)$/;
export const EAST_OFFER =
  /^(?:[^,，、。]{0,8}[,，、])?(?:(?:何か)?ご?(?:質問|不明点|不明な点)(?:は|が)?(?:ありますか|ございますか|ありませんか)?|(?:你|您|还|還)?有(?:什么|任何|其他)?(?:问题|疑问|問題|疑問)(?:吗|嗎)?|(?:궁금한 점|질문|문의 사항|문의사항)(?:이|은)? ?(?:있으신가요|있으세요|있으십니까|있나요|있어요)?)$/;
