import type { Page } from 'playwright/test'

/** A notice as it was shown: its id, its tone and its last words. */
export interface SeenNotice {
  readonly id: string
  readonly tone: string
  readonly text: string
}

/** From now on every notice this page shows is noted, however soon it goes. Call it again after a reload. */
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

/** Notices shown since `noteNotices`; `kind`: those whose id begins with it and a colon. */
export async function seenNotices(page: Page, kind = ''): Promise<readonly SeenNotice[]> {
  const all = await page.evaluate(() => [
    ...(Reflect.get(window, 'seenNotices') as Map<string, SeenNotice>).values(),
  ])
  return kind === '' ? all : all.filter(({ id }) => id.startsWith(`${kind}:`))
}

/** The numbers a text has, groups of digits put together. */
export const numbersOf = (text: string): readonly number[] =>
  [...text.replaceAll(/(?<=\d),(?=\d{3})/g, '').matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number))
