import { waitForOfflineReady } from '../support/device/device-storage';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { addMember, RECEIPT_FILE } from '../support/member';
import { openSignedIn } from '../support/open-signed-in';
import { setLanguage } from '../support/set-language';

/** The words that members read on the way from the first visit to the first points, as they are on the screens. */
const WORDS = {
  fr: {
    steps: ['Choisir un pack', 'Voir la formation', 'Réussir le quiz', 'Payer', 'Vérifier votre identité'],
    video: /^Télécharger la vidéo \(\d+(,\d+)? (ko|Mo)\)$/,
    receipt: /réduite sur cet appareil avant l’envoi\./,
    protect: 'Protéger mes données sur ce téléphone',
    available: /Disponibles le \d{1,2} (janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)/,
    pending: /1 envoi en attente, il partira dès que le réseau revient\./,
    cancelled: /l’envoi est annulé et supprimé de cet appareil\.$/,
  },
  ar: {
    steps: ['اختيار باقة', 'مشاهدة فيديو التكوين', 'اجتياز الاختبار', 'الدفع', 'إثبات الهوية'],
    video: /^تنزيل الفيديو \(.*\d.*\)$/,
    receipt: /تُصغَّر .*على هذا الجهاز قبل/,
    protect: 'حماية بياناتي على هذا الهاتف',
    available: /قابلة للسحب يوم .*\d/,
    pending: /سيُرسل عنصر واحد عند عودة الاتصال\./,
    cancelled: /^لن يُرسل «.+» بعد الآن، وسيُحذف من هذا الجهاز\.$/,
  },
};

for (const language of ['fr', 'ar'] as const)
  test(`the words of the way to the first points are those of banks and shops: ${language}`, async ({
    demoServer,
    owner,
    openPage,
  }) => {
    const words = WORDS[language];
    const newcomer = await addMember(demoServer);

    await test.step('of a newcomer: first steps, training video, settings', async () => {
      const page = await openPage(demoServer, WITHOUT_WORKER);
      const translate = await setLanguage(page.context(), language);
      await openSignedIn(page, newcomer.email);
      const steps = page.getByRole('list', { name: translate('Your first steps') }).getByRole('listitem');
      await expect(steps).toHaveText(words.steps.map((step) => new RegExp(step)));
      await page.goto('/dashboard?open=training&pack=Ultra+One');
      await expect(page.getByRole('button', { name: words.video })).toBeVisible();
      await page.goto('/dashboard?open=settings');
      await page.getByRole('button', { name: translate('Storage and offline') }).click();
      await expect(page.getByRole('button', { name: words.protect })).toBeVisible();
    });

    await test.step('of the owner of a pack: points, a receipt, an item that waits for the network', async () => {
      const page = await openPage(demoServer);
      const translate = await setLanguage(page.context(), language);
      await openSignedIn(page, owner.email);
      await expect(page.getByText(words.available).first()).toBeVisible();
      await waitForOfflineReady(page);
      await page.goto('/dashboard?open=facility&part=recharge');
      const popup = page.getByRole('dialog').first();
      await expect(popup.getByText(words.receipt)).toBeVisible();
      await popup.getByLabel(translate('Number of points')).fill('47');
      await popup.locator('input[type="file"]').first().setInputFiles(RECEIPT_FILE);
      await page.context().setOffline(true);
      await popup.getByRole('button', { name: translate('Send'), exact: true }).click();
      await expect(page.getByText(words.pending).first()).toBeVisible();
      await page.goto('/dashboard?open=outbox');
      await popup.getByRole('button', { name: translate('Delete'), exact: true }).click();
      await expect(page.getByText(words.cancelled)).toBeVisible();
    });
  });
