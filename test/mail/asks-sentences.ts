/** Sentences by language, one a line: `asking` want an answer or an action, `telling` want none. */
export const SENTENCES: Readonly<Record<string, { readonly asking: string; readonly telling: string }>> = {
  English: {
    asking: `Need your signature on page 4.
Please send me the signed lease by Friday.
Hi Bea, please confirm the time.
Pls advise.
Could you forward me the invoice from May.
Would you mind checking the figures on page two.
Can you give me a call tomorrow morning.
Kindly return the form by post.
Let me know which colour you prefer.
Let me know when you are back.
Bea, let me know how it goes.
I need the room list from you before noon.
Send me the photos when you get home.
When you get home, send me the photos.
Remind me to pay the deposit next week.
Any update on the visa.
Looking forward to your reply.
Looking forward to hearing from you.
I was wondering if you still have the ladder.
It would be great if you could join us on Sunday.
I would appreciate it if you answered by Monday.
Two tickets for Saturday, please.
Is the side door still broken?
And so I wondered: why not move the fence?
Waiting for your feedback on the draft.
Sorry to bother you again, but could you sign page four.
We are still waiting to hear which date suits you.
If you could bring the projector, that would help a lot.
Don't forget to bring the keys.
The plumber comes at nine, so please leave the gate open.`,
    telling: `Please find attached the report for May.
Please note that the shop is closed on Monday.
Let me know if you have any questions.
If anything is unclear, please let me know.
Please feel free to call me at any time.
Please don't hesitate to contact me.
I asked him to send the keys and he did.
He wanted to know whether you were coming and I said yes.
I wish you could have seen it.
Thanks for asking, we are all well.
You can find the plan in the shared folder.
I sent the form to the office yesterday.
Please do not reply to this address.
Questions? Just call me. The plan for Monday is attached.
They promised to call and send me the files.
She told us to please wait outside, so we did.
Happy to help if you need anything.
How are you? We are back from the coast and had a lovely week.
See you on Sunday; the train arrives at ten.`,
  },
  German: {
    asking: `Es fehlt noch deine Unterschrift.
In Erwartung Ihrer Antwort verbleibe ich
Bitte schick mir den Vertrag bis Freitag.
Könnten Sie mir die Rechnung noch einmal senden.
Könntest du das bitte prüfen.
Koennten Sie mir den Termin bestaetigen.
Kannst du morgen den Schlüssel mitbringen.
Würden Sie uns kurz zurückrufen.
Schick mir doch die Fotos von gestern.
Sag mir Bescheid, wann du ankommst.
Gib mir bitte kurz Bescheid.
Lass mich wissen, ob das klappt.
Teilen Sie mir Ihre Kontonummer mit.
Ich brauche die Unterlagen von dir bis Montag.
Ich bitte um Rückmeldung bis Ende der Woche.
Wir bitten um Überweisung des Betrags.
Es wäre schön, wenn du kommen könntest.
Gibt es schon Neuigkeiten vom Vermieter.
Ich warte noch auf deine Antwort.
Ich freue mich auf Ihre Rückmeldung.
Hallo Bea, hast du die Karten schon.
Wann kommt der Zug an?
Über eine kurze Rückmeldung würde ich mich freuen.
Die Adresse bräuchte ich bitte auch noch.
Ruf mich heute Abend an.
Melde dich, sobald du da bist.
Vergiss nicht, den Müll rauszustellen.
Senden Sie die Unterlagen bitte an das Büro.
Wärst du so lieb und gießt die Blumen.`,
    telling: `Anbei die Rechnung für Mai.
Im Anhang finden Sie bitte das Protokoll.
Bitte beachten Sie, dass das Büro am Montag geschlossen ist.
Bei Fragen stehe ich gerne zur Verfügung.
Bei Fragen melden Sie sich bitte.
Wenn du noch Fragen hast, melde dich einfach.
Melden Sie sich gerne, falls etwas unklar ist.
Noch Fragen? Einfach melden. Der Plan hängt im Flur.
Bitte antworten Sie nicht auf diese E-Mail.
Wir bitten um Ihr Verständnis.
Ich habe den Vermieter gefragt, und er kommt am Dienstag.
Bitte sehr, gern geschehen.
Vielen Dank für die schnelle Hilfe.
Zögern Sie nicht, mich anzurufen.
Ich habe dir die Fotos gestern geschickt.
Wie geht's? Wir sind seit gestern wieder zu Hause und haben viel erlebt.
Der Termin am Freitag bleibt bestehen.
Er hat mich gebeten, die Schlüssel abzugeben.`,
  },
  French: {
    asking: `Je reste dans l'attente de votre retour.
Il me faut votre signature.
Merci de me renvoyer le devis signé.
Merci d'indiquer votre numéro de client.
Pouvez-vous me confirmer la date.
Pourriez-vous m'envoyer la facture de mai.
Peux-tu passer prendre les clés.
Veuillez nous retourner le formulaire.
Je vous prie de bien vouloir confirmer votre présence.
Dis-moi quand tu arrives.
Dites-moi quelle taille vous convient.
Tiens-moi au courant.
Envoie-moi les photos dès que possible.
Envoyez-nous le contrat signé avant lundi.
J'attends votre réponse.
Dans l'attente de votre retour,
J'aurais besoin de ton adresse.
J'ai besoin de la liste de ta part avant midi.
Serait-il possible de décaler le rendez-vous.
N'oublie pas d'apporter le gâteau.
Bonjour Bea, as-tu reçu le colis.
Est-ce que la salle est libre jeudi.
Tu viens dimanche ?
Un café et deux croissants, s'il te plaît.
Fais-moi savoir si ça te convient.
Je voudrais savoir si le train est direct.
Quand vous aurez un moment, rappelez-moi.
Faites-moi parvenir le dossier, svp.`,
    telling: `Veuillez trouver ci-joint la facture de mai.
Veuillez noter que le bureau sera fermé lundi.
Merci de votre réponse rapide.
Merci d'avoir pris le temps de nous lire.
N'hésitez pas à me contacter.
N'hésite pas à m'appeler si tu as des questions.
Si vous avez des questions, appelez-moi.
Je vous prie d'agréer mes salutations distinguées.
Je vous remercie de votre confiance.
Merci de ne pas répondre à ce message.
Je lui ai demandé de venir et il a accepté.
J'ai envoyé le dossier hier soir.
Ci-joint le compte rendu de mardi.
Je reste à votre disposition pour tout renseignement.
Des questions ? Appelez-moi. Le plan est affiché à l'entrée.
La réunion aura lieu mardi à dix heures.
Comment vas-tu ? Nous sommes rentrés hier et tout va bien ici.`,
  },
  Spanish: {
    asking: `Falta tu firma en la página 4.
Por favor, envíame el contrato firmado.
¿Podrías pasarme la factura de mayo
Podrías confirmar la hora de la reunión.
Me puedes mandar las fotos.
Mandame las fotos cuando puedas.
Che, pasame el número de Bea.
Decime a qué hora llegás.
Avisame cuando salgas.
Avísame si te viene bien.
Dime qué día prefieres.
Necesito que me firmes la hoja.
Necesito la lista de tu parte antes del lunes.
Le agradecería que me confirmara la fecha.
Quedo a la espera de su respuesta.
Espero tu respuesta.
Hola Bea, ¿vienes el viernes?
Le ruego que me envíe el certificado.
Rogamos confirmen su asistencia.
Cuando llegues, llámame.
No te olvides de traer las llaves.
Acordate de apagar la luz.
Me gustaría saber si hay sitio.
Quería preguntarte por el alquiler.
Sería posible cambiar la cita.
Confirmame si recibiste el paquete.
Hágame saber su decisión.
Dos entradas para el sábado, por favor.`,
    telling: `Adjunto la factura de mayo.
Si tienes alguna duda, llámame.
Si tenés alguna duda, avisame.
Cualquier duda, quedo a tu disposición.
No dudes en llamarme.
No dude en ponerse en contacto conmigo.
Muchas gracias por tu ayuda.
Le pregunté al portero y me dijo que sí.
Ayer mandé el paquete por correo.
La oficina estará cerrada el lunes.
Rogamos disculpen las molestias.
Me pidió que le enviara las llaves y lo hice.
¿Dudas? Llámame. El plano está en la carpeta.
Espero que estés bien.
¿Cómo estás? Nosotros volvimos ayer de la playa y fue muy lindo.
Te mando las fotos del domingo.
Encontrarás el informe en la carpeta.`,
  },
  Portuguese: {
    asking: `Só falta a tua assinatura.
Por favor, envie o contrato assinado.
Você pode me mandar a fatura de maio.
Você poderia confirmar o horário.
Poderia enviar-me o recibo.
Podes mandar-me as fotografias.
Podia dizer-me a que horas abre, por favor.
Me avisa quando chegar.
Avisa-me quando chegares.
Me diga qual data é melhor.
Diz-me que dia preferes.
Manda-me o número da Bea.
Me manda o endereço.
Aguardo o seu retorno.
Aguardo resposta.
Fico no aguardo.
Fico à espera da tua resposta.
Agradeço que confirmem a presença.
Agradecia que me enviasse o formulário.
Preciso que você assine a folha.
Preciso da lista da tua parte até segunda.
Gostaria de saber se há vaga.
Gostava de saber se a sala está livre.
Seria possível mudar a data.
Não te esqueças de trazer as chaves.
Peço-lhe que me envie o documento.
Você vem na sexta?
Consegues tratar disto hoje.`,
    telling: `Segue em anexo a fatura de maio.
Qualquer dúvida, estou à disposição.
Se tiver alguma dúvida, me avise.
Se tiveres dúvidas, diz-me.
Não hesite em contactar-me.
Muito obrigada pela ajuda.
Perguntei ao porteiro e ele disse que sim.
Enviei o pacote ontem.
O escritório estará fechado na segunda.
Pedimos desculpa pelo incómodo.
Ele me pediu para mandar as chaves e eu mandei.
Em anexo encontra o relatório.
Dúvidas? Me liga. O plano está na pasta.
Espero que esteja tudo bem.
Tudo bem? Voltamos ontem da praia e foi muito bom.
Agradeço a atenção dispensada.
A reunião fica para terça às dez.`,
  },
  Italian: {
    asking: `Serve la tua firma a pagina 4.
Per favore, mandami il contratto firmato.
Potresti inviarmi la fattura di maggio.
Mi può confermare l'orario.
Puoi dirmi quando arrivi.
Riesci a passare domani.
Fammi sapere quale preferisci.
Mi faccia sapere se va bene.
Fatemi sapere entro venerdì.
Dimmi che giorno ti va bene.
Mandami le foto appena puoi.
Quando arrivi, chiamami.
Ti prego di rispondere entro lunedì.
Si prega di confermare la presenza.
Le chiedo di inviarmi il modulo.
Resto in attesa di un suo riscontro.
In attesa di un tuo riscontro, ti saluto.
Attendo tue notizie.
Ho bisogno della lista da parte tua entro lunedì.
Avrei bisogno del tuo indirizzo.
Vorrei sapere se la sala è libera.
Sarebbe possibile spostare l'appuntamento.
Ricordati di portare le chiavi.
Non dimenticare il passaporto.
Volevo chiederti un favore.
Vieni venerdì?
Due biglietti per sabato, per favore.`,
    telling: `In allegato la fattura di maggio.
Allego il verbale della riunione.
Se hai domande, fammi sapere.
Per qualsiasi dubbio, mi scriva.
Non esitare a chiamarmi.
Resto a disposizione per chiarimenti.
Grazie mille per l'aiuto.
Ho chiesto al portiere e ha detto di sì.
Ho spedito il pacco ieri.
L'ufficio resta chiuso lunedì.
Si prega di non rispondere a questa mail.
Mi ha chiesto di mandargli le chiavi e l'ho fatto.
Domande? Chiamami. Il piano è nella cartella.
Spero che tu stia bene.
Come stai? Noi siamo tornati ieri e qui va tutto bene.
Ci vediamo martedì alle dieci.`,
  },
  Dutch: {
    asking: `Stuur me het getekende contract alsjeblieft.
Kun je me de factuur van mei sturen.
Kunt u de tijd bevestigen.
Zou je even naar pagina twee willen kijken.
Zou u mij kunnen terugbellen.
Wil je morgen de sleutel meenemen.
Graag hoor ik welke datum u schikt.
Graag uw reactie voor vrijdag.
Graag even bevestigen.
Laat me weten hoe laat je komt.
Laat het me weten als het niet lukt.
Laat maar weten wat je wilt.
Ik heb de lijst van je nodig voor maandag.
Ik hoor graag van je.
Ik zie uw reactie graag tegemoet.
Ik wacht nog op je antwoord.
Gelieve het formulier terug te sturen.
Bel me als je thuis bent.
Als je thuis bent, bel me.
Vergeet niet de sleutels mee te nemen.
Het zou fijn zijn als je kunt komen.
Is er al nieuws over de huur.
Hoi Bea, heb je de kaartjes al.
Kom je vrijdag?
Wij verzoeken u het bedrag over te maken.
De adressen ook graag, aub vandaag nog.`,
    telling: `Bijgaand de factuur van mei.
In de bijlage vindt u het verslag.
Als je vragen hebt, laat het me weten.
Mocht u nog vragen hebben, bel me gerust.
Aarzel niet om contact op te nemen.
Bij vragen kunt u mij altijd bellen.
Graag gedaan.
Hartelijk dank voor je hulp.
Ik heb het aan de portier gevraagd en hij zei ja.
Ik heb het pakje gisteren verstuurd.
Het kantoor is maandag gesloten.
Vragen? Bel me. Het plan hangt in de gang.
Hij vroeg of ik alsjeblieft wilde wachten.
Tot vrijdag, de trein komt om tien uur aan.
Hoe gaat het? Wij zijn gisteren thuisgekomen en alles is goed gegaan.
Ik stuur je de foto's van zondag.`,
  },
  Swedish: {
    asking: `Behöver din underskrift på sidan 4.
Kan du skicka mig fakturan från maj.
Kan ni bekräfta tiden.
Skulle du kunna titta på sidan två.
Vänligen återsänd blanketten.
Vänligen bekräfta mottagandet.
Snälla, skicka bilderna.
Var vänlig och svara före fredag.
Hör av dig när du kommer fram.
Låt mig veta vilken dag som passar.
Skicka mig adressen.
Säg till när du är klar.
Återkom med ett förslag på datum.
Jag behöver listan från dig före måndag.
Jag väntar på ditt svar.
Ser fram emot ditt svar.
Vi ser fram emot att höra från er.
Tacksam för svar senast fredag.
Glöm inte att ta med nycklarna.
Det vore bra om du kunde komma.
Jag undrar om salen är ledig.
Hej Bea, har du fått biljetterna.
Ring mig ikväll.
När du kommer hem, ring mig.
Kommer du på fredag?
Meddela vilken storlek ni vill ha.
Skulle det vara möjligt att flytta mötet.`,
    telling: `Bifogat finns fakturan från maj.
Vänligen observera att kontoret är stängt på måndag.
Hör av dig om du har frågor.
Om du har frågor, hör av dig.
Tveka inte att kontakta mig.
Vid frågor är du välkommen att ringa.
Tack så mycket för hjälpen.
Jag frågade vaktmästaren och han sa ja.
Jag skickade paketet igår.
Kontoret är stängt på måndag.
Vänligen svara inte på detta mejl.
Frågor? Ring mig. Planen hänger i hallen.
Han bad mig skicka nycklarna och det gjorde jag.
Vi ses på fredag klockan tio.
Hur mår du? Vi kom hem igår och allt har gått bra.
Här kommer bilderna från söndagen.`,
  },
  Polish: {
    asking: `Proszę o przesłanie podpisanej umowy.
Proszę przesłać fakturę za maj.
Prosimy o potwierdzenie terminu.
Czy mógłbyś sprawdzić stronę drugą.
Czy może Pani potwierdzić godzinę.
Czy masz już bilety.
Daj znać, kiedy przyjedziesz.
Dajcie znać, który dzień wam pasuje.
Wyślij mi zdjęcia z niedzieli.
Prześlij mi proszę adres.
Napisz, o której będziesz.
Zadzwoń do mnie wieczorem.
Jak wrócisz, zadzwoń do mnie.
Potrzebuję od Ciebie listy do poniedziałku.
Czekam na odpowiedź.
Czekamy na Państwa decyzję, czekamy na odpowiedź.
Będę wdzięczna za szybką odpowiedź.
Mam prośbę o zmianę terminu.
Uprzejmie proszę o fakturę.
Chciałabym zapytać o wolny pokój.
Nie zapomnij kluczy.
Przypomnij mi o zaliczce.
Cześć Bea, dostałaś paczkę?
Mogłabyś zajrzeć jutro.
Dziękuję i proszę o szybką odpowiedź.
Potwierdź, że dostałeś klucze.`,
    telling: `W załączeniu przesyłam fakturę za maj.
Proszę bardzo, nie ma za co.
W razie pytań proszę o kontakt.
Jeśli masz pytania, daj znać.
Proszę się nie wahać i dzwonić.
Prosimy nie odpowiadać na tę wiadomość.
Prosimy o wyrozumiałość.
Bardzo dziękuję za pomoc.
Zapytałam portiera i powiedział, że tak.
Wczoraj wysłałem paczkę.
Biuro będzie zamknięte w poniedziałek.
Poprosił mnie o klucze i mu je dałam.
Pytania? Zadzwoń. Plan wisi w holu.
Do zobaczenia w piątek o dziesiątej.
Co słychać? Wróciliśmy wczoraj z morza i było pięknie.
Przesyłam zdjęcia z niedzieli.`,
  },
  Russian: {
    asking: `Нужна ваша подпись на странице 4.
Пожалуйста, пришлите подписанный договор.
Пришлите, пожалуйста, счёт за май.
Прошу подтвердить получение.
Просим сообщить о вашем решении.
Не могли бы вы проверить вторую страницу.
Подскажите, когда открывается касса.
Подскажи, во сколько ты приедешь.
Дай знать, когда доберёшься.
Дайте знать, какой день удобен.
Сообщите ваш адрес.
Напиши, какой цвет тебе нравится.
Скинь мне фотографии.
Пришли мне номер Беа.
Мне нужен список от вас до понедельника.
Жду вашего ответа.
Ждём ответа до пятницы.
Буду благодарна за быстрый ответ.
Позвони мне вечером.
Когда вернёшься, позвони мне.
Не забудь взять ключи.
Напомни мне про залог.
Хотела бы узнать, есть ли свободный номер.
Большая просьба ответить до среды.
Ты придёшь в пятницу?
Привет, Беа, скажи, пожалуйста, где ключ.
Добрый день, уточните срок поставки.`,
    telling: `Во вложении счёт за май.
Если будут вопросы, пишите.
Если возникнут вопросы, обращайтесь.
Дайте знать, если будут вопросы.
Не стесняйтесь звонить.
Прошу прощения за задержку.
Просьба не отвечать на это письмо.
Большое спасибо за помощь.
Я спросила у консьержа, и он сказал, что да.
Вчера отправил посылку.
Пришли документы из банка, всё в порядке.
В понедельник офис закрыт.
Он попросил меня прислать ключи, и я прислала.
Вопросы? Звоните. План висит в холле.
До встречи в пятницу в десять.
Как дела? Мы вчера вернулись с моря, всё прошло хорошо.`,
  },
  Ukrainian: {
    asking: `Потрібен ваш підпис на сторінці 4.
Будь ласка, надішліть підписаний договір.
Надішліть, будь ласка, рахунок за травень.
Прошу підтвердити отримання.
Просимо повідомити про ваше рішення.
Чи могли б ви перевірити другу сторінку.
Чи не могла б ти глянути завтра.
Підкажіть, коли відчиняється каса.
Підкажи, о котрій ти приїдеш.
Дай знати, коли доїдеш.
Дайте знати, який день зручний.
Повідомте вашу адресу.
Напиши, який колір тобі подобається.
Скинь мені світлини.
Мені потрібен список від вас до понеділка.
Чекаю на вашу відповідь.
Чекаємо відповіді до п'ятниці.
Буду вдячна за швидку відповідь.
Зателефонуй мені ввечері.
Коли повернешся, зателефонуй мені.
Не забудь узяти ключі.
Нагадай мені про завдаток.
Хотіла б дізнатися, чи є вільна кімната.
Велике прохання відповісти до середи.
Ти прийдеш у п’ятницю?
Привіт, Беа, скажи, будь ласка, де ключ.
Добрий день, уточніть термін доставки.`,
    telling: `У вкладенні рахунок за травень.
Якщо будуть питання, пишіть.
Якщо виникнуть запитання, звертайтеся.
Дайте знати, якщо будуть питання.
Не соромтеся телефонувати.
Прошу вибачення за затримку.
Прохання не відповідати на цей лист.
Щиро дякую за допомогу.
Я запитала консьєржа, і він сказав, що так.
Учора відправив посилку.
У понеділок офіс зачинено.
Він попросив мене надіслати ключі, і я надіслала.
Питання? Телефонуйте. План висить у холі.
До зустрічі в п'ятницю о десятій.
Як справи? Ми вчора повернулися з моря, все минуло добре.
Надсилаю світлини з неділі.`,
  },
  Turkish: {
    asking: `Sayfa dört için imzanız gerekiyor.
İmzanıza ihtiyacım var.
Lütfen imzalı sözleşmeyi gönderin.
Faturayı bana gönderir misin.
Faturayı gönderebilir misiniz.
Saati teyit eder misiniz.
Yarın anahtarı getirir misin.
Bana haber ver.
Ne zaman geleceğini bana haber ver.
Adresinizi bildirin.
Cevabınızı bekliyorum.
Dönüşünüzü bekliyorum.
Cumaya kadar yanıtınızı rica ederim.
Rica ederim, belgeyi bugün gönderin.
Listeyi sizden pazartesiye kadar rica ediyorum.
Fotoğrafları gönderirsen sevinirim.
Cumaya kadar yanıt verirseniz memnun oluruz.
Bana Bea'nın numarasını yazar mısın.
İkinci sayfaya bakar mısın.
Eve varınca beni ara.
Anahtarları unutma.
Randevuyu değiştirmek mümkün mü.
Bir sorum var, salon perşembe boş mu?
Lütfen beni akşam arayın.
Cuma günü geliyor musun?
Merhaba Bea, biletleri aldın mı?
Formu doldurup bize iletin lütfen.
Onayınızı bekliyorum.`,
    telling: `Mayıs ayı faturası ektedir.
Ekte raporu bulabilirsiniz.
Sorunuz olursa lütfen bana yazın.
Herhangi bir sorunuz varsa bizi arayabilirsiniz.
Aramaktan çekinmeyin.
Lütfen bu e-postayı yanıtlamayın.
Yardımın için çok teşekkür ederim.
Rica ederim.
Kapıcıya sordum, evet dedi.
Paketi dün gönderdim.
Pazartesi günü ofis kapalı.
Benden anahtarları göndermemi istedi, ben de gönderdim.
Sorunuz mu var? Beni arayın. Plan girişte asılı.
Cuma günü saat onda görüşürüz.
Nasılsın? Biz dün denizden döndük, her şey çok güzeldi.
Fotoğrafları sana yolluyorum.`,
  },
  Japanese: {
    asking: `4ページにご署名が必要です。
契約書を送っていただけますか。
五月の請求書をお送りください。
ご確認ください。
ご確認のほどよろしくお願いいたします。
ご返信をお願いします。
時間を教えてください。
都合のいい日を教えて。
届いたら知らせて。
明日までにご連絡いただけますと幸いです。
二ページ目を見てもらえますか。
お返事をお待ちしております。
ご回答お待ちしております。
写真を送ってくれる？
もう届きましたか。
金曜日は来られますか？
会議の日程を変更していただくことは可能でしょうか。
鍵を忘れないで持ってきてください。
サインしていただけると助かります。
こちらの書類にご記入をお願いいたします。
来週の予定はいかがでしょうか。
住所をお知らせください。
返事待ってるね。
これを確認してほしいです。
見積もりを出していただけないでしょうか。
部屋は空いていますか。
月曜日までにリストを提出してください。`,
    telling: `五月の請求書を添付いたします。
ご査収ください。
何かご質問がございましたら、お気軽にご連絡ください。
質問があればご連絡ください。
ご不明な点がありましたらお知らせください。
今後ともよろしくお願いいたします。
よろしくお願いします。
ご了承ください。
教えてくれてありがとう。
管理人さんに聞いたら、大丈夫だと言っていました。
昨日荷物を送りました。
月曜日は休業です。
お体に気をつけてお過ごしください。
このメールには返信しないでください。
金曜日の十時に会いましょう。
お元気ですか？昨日海から帰ってきました。とても楽しかったです。
ご連絡ありがとうございました。
資料をお送りします。`,
  },
  Chinese: {
    asking: `需要您在第四页签字。
请把签好的合同发给我。
請把簽好的合約寄給我。
麻烦你看一下第二页。
麻煩您確認一下時間。
能否告诉我开会时间。
可否改到周五。
你好，请问房间还有吗。
请尽快回复。
期待您的回复。
等你的回复。
盼复。
把照片发给我。
告诉我你几点到。
帮我查一下订单。
记得带钥匙。
別忘了帶鑰匙。
你收到包裹了吗。
您收到包裹了嗎？
我们需要您提供地址。
烦请周一前提交名单。
到家后，请给我打个电话。
能不能把会议改到下周。
想问一下发票什么时候能开。
周五来吗？
拜托你帮我订两张票。
请确认收到。`,
    telling: `附件是五月的发票。
请查收附件。
請查收附件。
如有问题请联系我。
如有任何問題，請隨時與我聯繫。
有问题随时找我。
请注意周一不上班。
请勿回复此邮件。
敬请谅解。
谢谢你的帮助。
我问了门卫，他说可以。
昨天已经寄出包裹。
周一办公室关门。
他让我把钥匙给他，我给了。
周五十点见。
你好吗？我们昨天从海边回来了，玩得很开心。
我请假三天。
请放心，一切顺利。`,
  },
  Korean: {
    asking: `4페이지에 서명이 필요합니다.
서명한 계약서를 보내 주세요.
오월 청구서를 보내주시겠어요.
확인 부탁드립니다.
시간을 알려 주세요.
언제 오는지 알려줘.
사진 좀 보내줘.
회신 부탁드립니다.
금요일까지 답변 부탁드려요.
두 번째 페이지를 봐 주실 수 있나요.
주소를 알려주시기 바랍니다.
답장 기다리겠습니다.
회신을 기다리고 있겠습니다.
회의를 옮길 수 있을까요.
금요일에 오시나요?
열쇠 꼭 챙겨 와 주세요.
월요일까지 명단을 제출해 주십시오.
택배 받으셨나요.
방이 비어 있는지 궁금합니다.
집에 도착하면 전화 줘.
내일 들러 줄래.
참석 여부를 회신해 주시면 감사하겠습니다.
표 두 장만 예매해 줘.
이 서류 좀 검토해 주세요.
언제가 편하세요?
도와주실 수 있을까요?
가능한 날짜를 말씀해 주세요.`,
    telling: `오월 청구서를 첨부합니다.
궁금한 점이 있으시면 언제든지 연락 주세요.
문의 사항이 있으면 알려 주세요.
양해 부탁드립니다.
앞으로도 잘 부탁드립니다.
참고 부탁드립니다.
알려 주셔서 감사합니다.
도와줘서 고마워.
관리인에게 물어봤는데 된다고 했어요.
어제 소포를 보냈습니다.
월요일은 휴무입니다.
좋은 하루 보내세요.
즐거운 주말 되시길 바랍니다.
금요일 열 시에 뵙겠습니다.
잘 지내세요? 저희는 어제 바다에서 돌아왔습니다. 정말 즐거웠습니다.
회의는 화요일로 옮겼습니다.`,
  },
  Arabic: {
    asking: `أحتاج إلى توقيعك على الصفحة 4.
يرجى إرسال العقد الموقع.
أرجو إرسال فاتورة مايو.
من فضلك أرسل لي الصور.
أرسل لي العنوان من فضلك.
هل يمكنك مراجعة الصفحة الثانية.
هل وصلتك الرسالة.
لو سمحت أكد لي الموعد.
أخبرني متى تصل.
أخبريني أي يوم يناسبك.
أعلمني عند وصولك.
أحتاج القائمة منك قبل يوم الاثنين.
بانتظار ردك.
في انتظار ردكم الكريم.
أنتظر ردك.
نأمل منكم تأكيد الحضور.
الرجاء تأكيد الاستلام.
نرجو منكم إعادة النموذج.
سأكون شاكرا لو أجبت قبل الجمعة.
لا تنس إحضار المفاتيح.
اتصل بي مساء اليوم.
عندما تصل، اتصل بي.
أود أن أعرف إن كانت القاعة متاحة.
هل ستأتي يوم الجمعة؟
أفيدونا بموعد التسليم.
ما رأيك في المسودة.
مرحبا، ممكن رقم هاتفك.`,
    telling: `مرفق فاتورة شهر مايو.
تجدون المحضر في المرفقات.
إذا كان لديك أي سؤال فلا تتردد في الاتصال بي.
إذا كانت لديكم أسئلة، أخبروني.
لا تتردد في الاتصال.
يرجى العلم أن المكتب مغلق يوم الاثنين.
يرجى عدم الرد على هذه الرسالة.
أرجو أن تكون بخير.
شكرا جزيلا على المساعدة.
سألت الحارس وقال نعم.
أرسلت الطرد أمس.
المكتب مغلق يوم الاثنين.
طلب مني إرسال المفاتيح وفعلت.
نراكم يوم الجمعة في العاشرة.
كيف حالك؟ عدنا أمس من البحر وكان كل شيء رائعا.
هذه صور يوم الأحد.`,
  },
  Hebrew: {
    asking: `צריך את החתימה שלך בעמוד 4.
אנא שלח לי את החוזה החתום.
בבקשה שלחי לי את החשבונית של מאי.
תוכל לבדוק את עמוד שתיים.
תוכלי לאשר את השעה.
האם קיבלת את החבילה.
נא לאשר קבלה.
אשמח אם תענה עד יום שישי.
אשמח לתשובה.
נשמח לתגובתכם, נשמח לתשובה.
אודה לתשובתך.
תגיד לי מתי אתה מגיע.
תגידי לי איזה יום נוח לך.
תשלח לי את התמונות.
תשלחי לי את הכתובת.
עדכן אותי כשתגיע.
עדכני אותי בבקשה.
אני צריכה את הרשימה ממך עד יום שני.
מחכה לתשובה שלך.
ממתינים לתשובתכם.
אל תשכח להביא את המפתחות.
תזכירי לי לשלם את המקדמה.
היית יכולה לעבור מחר.
אפשר לקבל את הטלפון של בני.
רציתי לשאול לגבי החדר.
אתה בא ביום שישי?
כשתגיע הביתה, תתקשר אליי.`,
    telling: `מצורפת החשבונית של מאי.
אם יש לך שאלות, אל תהסס לפנות אליי.
אם יש שאלות, תגידי לי.
לכל שאלה אני לרשותך.
אל תהססי להתקשר.
נא לא להשיב להודעה זו.
אשמח לעזור בכל שאלה.
תודה רבה על העזרה.
שאלתי את השומר והוא אמר שכן.
שלחתי את החבילה אתמול.
המשרד סגור ביום שני.
הוא ביקש ממני לשלוח מפתחות ושלחתי.
נתראה ביום שישי בעשר.
מה שלומך? חזרנו אתמול מהים והיה נהדר, הכל עבר בשלום.
הנה התמונות מיום ראשון.
נא לשים לב שהמשרד סגור.`,
  },
};
