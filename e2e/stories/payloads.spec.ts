import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { CATALOGUE, listsOf } from '../support/catalogue-lists.ts'
import { isOfGateway } from '../support/gateway-venue.ts'
import { MARK, payloads } from '../support/payloads.ts'
import type { VenueProcess } from '../support/venue-process.ts'

/** Records effects that a payload could have: a dialog, or a call to another host. */
function watchFor(page: Page, venue: VenueProcess): readonly string[] {
  const seen: string[] = []
  const { origin, host } = new URL(venue.url)
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(blob|data):/.test(url) && new URL(url).origin !== origin && new URL(url).host !== host)
      seen.push(url)
  })
  return seen
}

/** Whether a payload ran, or is in the page as an element instead of text. */
const ranIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate((mark) => {
    const made = document.querySelectorAll(
      'iframe, base, object, embed, foreignObject, math, template[id], script:not([src]), img[src="x"], svg script, [onerror], [onload], [onfocus], [onmouseover], a[href^="javascript"]',
    )
    return [
      ...(Reflect.get(window, mark) === undefined ? [] : ['a script ran']),
      ...Array.from(made, (element) => element.outerHTML.slice(0, 120)),
    ]
  }, MARK)

/** Position and size of a ticket field. */
const placeOf = (page: Page) => page.getByTestId('ticket-qty').boundingBox()
const isDeep = process.env['DEEP'] !== undefined
/** CI has little time: it uses one payload of each kind. The scripts of a kind differ only in their content. */
const texts = isDeep ? payloads : payloads.filter((_, at) => at % 10 === 3 || at > payloads.length - 4)
const inChunks = (size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(texts.length / size) }, (_, at) => texts.slice(at * size, (at + 1) * size))

const looks = [
  ['en', 'dark'],
  ['ar', 'light'],
] as const
const chosen = isDeep ? looks : looks.slice(1)

for (const [lang, theme] of chosen)
  test.describe(`texts that would run if they could, in ${lang}, ${theme}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((name) => localStorage.setItem('perpdeck.theme', name), theme)
    })

    test('as notices of the exchange: shown as text, three at most', async ({ page, venue }) => {
      test.slow()
      const seen = watchFor(page, venue)
      const trade = tradePage(page)
      await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
      const lines = page.getByTestId('announcements').locator('[data-event]')
      for (const [at, payload] of texts.entries()) {
        // The number makes texts distinct. The exchange accepts 2,000 characters.
        await venue.control('/push/notice', {
          event: `own-${at}`,
          message: `${at} ${payload.slice(0, 1900)}`,
        })
        const line = page.locator(`[data-testid="announcements"] [data-event="own-${at}"]`)
        await expect(line).toBeAttached()
        expect(await lines.count()).toBeLessThanOrEqual(3)
        expect(await ranIn(page), payload.slice(0, 100)).toEqual([])
      }
      expect(seen).toEqual([])
    })

    test('as names of symbols and accounts: no row, or one with text; nothing moves @core', async ({
      venue,
      otherProfile,
    }) => {
      test.slow()
      const lists = await otherProfile()
      await tradePage(lists).open('/trade/usdt/BTCUSDT')
      const others = ((await listsOf(lists))['LinearPerpetual'] ?? []).flatMap(({ s }, at) =>
        s === 'BTCUSDT' ? [] : [at],
      )
      await lists.close()
      for (const chunk of inChunks(50)) {
        // Texts alternate between a market's symbol and its display name. The open market remains.
        await venue.control('/faults/http', {
          method: 'GET',
          path: CATALOGUE,
          times: 2,
          edits: chunk.map((value, at) => ({
            at: `/result/LinearPerpetual/${others[at + 2]}/${at % 2 === 0 ? 's' : 'dn'}`,
            value: value.slice(0, 1500),
          })),
        })
        await venue.control('/faults/http', {
          method: 'GET',
          path: '/user/demo-accounts',
          times: 1,
          edits: chunk
            .slice(0, 25)
            .map((value, at) => ({ at: `/result/accounts/${at}/name`, value: value.slice(0, 1500) })),
        })
        // A new hub each time, because a running one retains its catalogue.
        const page = await otherProfile()
        await page.addInitScript((name) => localStorage.setItem('perpdeck.theme', name), theme)
        const seen = watchFor(page, venue)
        const trade = tradePage(page)
        await trade.open(`/trade/usdt/BTCUSDT?lang=${lang}`)
        const before = await placeOf(page)
        await page.locator('header').getByRole('button').filter({ hasText: 'BTCUSDT' }).click()
        const shown = page.getByRole('listbox').getByRole('option')
        await expect(shown.first()).toBeVisible()
        // Every second market has the text as its name.
        await page.locator('input[role="combobox"]').fill(chunk[1]?.slice(0, 12) ?? '')
        await page.waitForTimeout(300)
        expect(await ranIn(page)).toEqual([])
        await page.keyboard.press('Escape')
        // A gateway has one account, without a name to choose.
        if (!isOfGateway(page)) {
          await page.locator('header button').last().click()
          await expect(page.getByRole('menuitemradio').first()).toBeVisible()
          expect(await ranIn(page)).toEqual([])
          await page.keyboard.press('Escape')
        }
        expect(await placeOf(page)).toEqual(before)
        await venue.control('/faults/clear', {})
        await page.close()
        expect(seen).toEqual([])
      }
    })

    test('as refusals and as nickname and label of a poster: text, clipped, nothing runs', async ({
      page,
      venue,
      incidents,
      otherProfile,
    }) => {
      // Seventy-five orders, and thirteen traders with a hub each.
      test.setTimeout(isDeep ? 600_000 : 180_000)
      incidents.expectLog(/avatar|Failed to load resource/)
      const seen = watchFor(page, venue)
      const trade = tradePage(page)
      await trade.open()
      await trade.chooseAccount(3)
      const kinds = isDeep
        ? payloads.filter((_, at) => at % 10 === 0 || at >= 250)
        : texts.filter((_, at) => at % 8 === 0)
      const price = Number(await trade.priceAway(-5))
      for (const [nth, payload] of kinds.entries()) {
        await venue.control('/faults/http', {
          path: '/contract/v5/order/create',
          times: 1,
          code: 99_999,
          // The number makes texts distinct, because the last refusal is shown until the next answer.
          message: `#${nth} ${payload.slice(0, 1990)}`,
        })
        // A different order each time, because the same one within half a second counts as one press.
        await trade.limit('Buy', '0.010', String(price - nth))
        await expect(page.getByTestId('ticket-status')).toContainText('99999')
        await expect(page.getByTestId('ticket-status')).toContainText(`#${nth}`)
        expect(await ranIn(page), payload.slice(0, 100)).toEqual([])
        expect((await page.getByTestId('ticket-status').textContent())?.length ?? 0).toBeLessThan(420)
      }
      for (const payload of kinds.filter((_, at) => at % 6 === 0)) {
        const value = payload.slice(0, 1500)
        await venue.control('/faults/http', {
          method: 'GET',
          path: '/user/profile',
          times: 9,
          edits: [
            'account/name',
            'userName',
            'account/inviteCode',
            'inviteCode',
            'account/avatar',
            'avatar',
          ].map((field) => ({ at: `/result/${field}`, value })),
        })
        const trader = await otherProfile()
        await trader.addInitScript((name) => localStorage.setItem('perpdeck.theme', name), theme)
        const calls = watchFor(trader, venue)
        await tradePage(trader).open()
        await tradePage(trader).chooseAccount(3)
        await trader.goto(`/trade/usdt/BTCUSDT?lang=${lang}`)
        await tradePage(trader).live()
        await trader.getByTestId('position-BTCUSDT:0').locator('[aria-haspopup]').last().click()
        await trader.getByRole('menuitem').last().click()
        await expect(trader.getByTestId('poster')).toHaveAttribute('data-state', 'drawn')
        expect(await ranIn(trader), payload.slice(0, 100)).toEqual([])
        await venue.control('/faults/clear', {})
        await trader.close()
        expect(calls).toEqual([])
      }
      expect(seen).toEqual([])
    })
  })
