import type { Page } from 'playwright/test'

/** A notice as it was shown: its id, tone and last text. */
export interface SeenNotice {
  readonly id: string
  readonly tone: string
  readonly text: string
}

/** Records every notice this page shows from now on, however briefly. Call it again after a reload. */
export const noteNotices = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = new Map<string, { id: string; tone: string; text: string }>()
    Reflect.set(window, 'seenNotices', seen)
    const look = (): void => {
      for (const notice of document.querySelectorAll<HTMLElement>('[role="log"] [data-testid^="notice-"]')) {
        const id = (notice.dataset['testid'] ?? '').slice('notice-'.length)
        seen.set(id, { id, tone: notice.dataset['tone'] ?? '', text: notice.textContent })
      }
    }
    look()
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })

/** Notices shown since `noteNotices`. `kind` selects those whose id starts with it and a colon. */
export async function seenNotices(page: Page, kind = ''): Promise<readonly SeenNotice[]> {
  const all = await page.evaluate(() => [
    ...(Reflect.get(window, 'seenNotices') as Map<string, SeenNotice>).values(),
  ])
  return kind === '' ? all : all.filter(({ id }) => id.startsWith(`${kind}:`))
}

/** The numbers in a text. Digit groups are joined. */
export const numbersOf = (text: string): readonly number[] =>
  [...text.replaceAll(/(?<=\d),(?=\d{3})/g, '').matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number))
