import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Language } from '@waha/domain/kernel/languages';
import { type LocalizedText, resolveText } from '@waha/domain/kernel/text/localized-text';
import type { Server } from './server';

type Question = { questionText: LocalizedText; options: LocalizedText[]; correctAnswer: LocalizedText };

const packs: { packName: string; questions: Question[] }[] = JSON.parse(
  readFileSync(join(process.cwd(), 'data', 'catalogue', 'packs.json'), 'utf8'),
);

type QuizLanguage = { language: Language; say: (text: string) => string };

/**
 * Answers the open quiz, the first `wrong` questions wrongly, and submits it. `spoken` is for a quiz in another
 * language.
 */
export async function answerQuiz(
  page: Page,
  packName: string,
  wrongCount: number,
  spoken?: QuizLanguage,
): Promise<void> {
  const { language, say } = spoken ?? { language: 'source' as const, say: (text: string) => text };
  const questions = packs.find((pack) => pack.packName === packName)?.questions ?? [];
  for (const [index, { questionText, options, correctAnswer }] of questions.entries()) {
    await expect(page.getByText(resolveText(questionText, language))).toBeVisible();
    const place = options.findIndex((option) => resolveText(option) === resolveText(correctAnswer));
    const shown = options.map((option) => resolveText(option, language));
    const right = shown[place]!;
    const answer = index < wrongCount ? shown.find((option) => option !== right)! : right;
    await page.getByRole('radio', { name: answer, exact: true }).check({ force: true });
    await page
      .getByRole('button', { name: say(index === questions.length - 1 ? 'Submit answers' : 'Next'), exact: true })
      .click();
  }
}

/** Returns the right answers of a pack's quiz, in the order of its questions. */
export function getRightAnswers(packName: string): string[] {
  return (packs.find((pack) => pack.packName === packName)?.questions ?? []).map(({ correctAnswer }) =>
    resolveText(correctAnswer),
  );
}

/** Records in the database that a member has passed a pack's quiz and may buy it. */
export function allowPurchase(server: Server, email: string, packName: string): void {
  const now = Date.now();
  server.write(`
    insert into quiz_results (id, member_id, pack_id, score, total, created_at, approved_by, approved_at)
    select '${crypto.randomUUID()}', member.id, packs.id, 4, 4, ${now}, admin.id, ${now}
    from people as member, people as admin, packs
    where member.email = '${email}' and admin.role = 'admin' and packs.pack_name = '${packName}' limit 1`);
}
