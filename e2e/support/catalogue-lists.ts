import type { Page } from 'playwright/test'

/** Path of the exchange's contract list by contract type. Responses have short keys. */
export const CATALOGUE = '/contract/v5/product/brief-symbol-list'
export type Item = Readonly<Record<string, unknown>>
type Lists = Readonly<Record<string, readonly Item[]>>

export const listsOf = async (page: Page): Promise<Lists> =>
  page.evaluate(async (path) => {
    const answer = await fetch(`${path}?filter=all&version=6`, { headers: { platform: 'pc' } })
    return ((await answer.json()) as { result: Lists }).result
  }, CATALOGUE)
