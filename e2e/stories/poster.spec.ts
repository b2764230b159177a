import { mkdirSync, readFileSync } from 'node:fs'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'

const shots = process.env['SHOTS']

test('a trader shares a position: poster drawn, its code read, downloaded, amounts and name hidden, in Arabic and light (POSTER-01, POSTER-02, POSTER-04, POSTER-06, POSTER-07, POSTER-09, POSTER-10, POSTER-11, NOTE-10) @core', async ({
  page,
}) => {
  const shot = async (name: string): Promise<void> => {
    if (shots === undefined) return
    mkdirSync(shots, { recursive: true })
    await page.screenshot({ path: `${shots}/${name}.png` })
  }
  const trade = tradePage(page)
  await trade.open()
  // The first three accounts have no invite code. This one has a code and a label.
  await trade.chooseAccount(3)
  await trade.showPositions()
  await page.getByTestId('position-BTCUSDT:0').getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Share position' }).click()
  const poster = page.getByTestId('poster')
  await expect(poster).toHaveAttribute('data-state', 'drawn')
  const words = page.getByTestId('poster-words')
  // A value of 1.5 million at mark price gets the large poster, with the trader's label PRO.
  await expect(words).toContainText('For distinguished traders only')
  await expect(words).toContainText('PRO')
  await expect(words).toContainText('Join with up to 5,000 USDT in bonuses')
  await expect(words).toContainText(/Settlement price\s*--/)
  const link =
    /https?:\S+\/en(?:-[A-Z]{2})?\/invite\?ref=[A-Z0-9]{8}/.exec((await words.textContent()) ?? '')?.[0] ??
    'none'
  await shot('poster-dark')
  const look = () =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-testid="poster"] canvas')
      if (canvas === null) throw new Error('no poster')
      const copy = new OffscreenCanvas(canvas.width, canvas.height)
      const context = copy.getContext('2d')
      context?.drawImage(canvas, 0, 0)
      const [x, y, size] = [60, (504 - 97 + 4) * 3, 240]
      const { data } = context?.getImageData(x, y, size, size) ?? { data: [] }
      // Pixels at the middle of the avatar and in the background beside it.
      const avatar = context?.getImageData(120, 228, 1, 1).data.join() ?? ''
      return { avatar, width: size, height: size, data: Array.from(data) }
    })
  // The avatar's picture, not the plain disc behind it (--raised). It may be drawn after the rest.
  await expect
    .poll(async () => ['26,32,40,255', '18,22,28,255', ''].includes((await look()).avatar))
    .toBe(false)
  const pixels = await look()
  expect(decodeQR({ ...pixels, data: Uint8Array.from(pixels.data) })).toBe(link)
  const layers = await page.evaluate(() => {
    const layerOf = (element: Element | null | undefined): string =>
      element === null || element === undefined ? 'none' : getComputedStyle(element).zIndex
    const overlays = [...document.querySelectorAll('body > div, body > div > div')].map((one) => layerOf(one))
    return { notices: layerOf(document.querySelector('[role="log"]')), dialogs: overlays.includes('1100') }
  })
  expect(layers).toEqual({ notices: '998', dialogs: true })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const png = readFileSync(await (await download).path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1020, 1512])
  const name = (await words.locator('dd').first().textContent()) ?? ''
  for (const [choice, hidden] of [
    ['Hide amounts', 'PnL'],
    ['Hide name', name],
  ] as const) {
    await page.getByText(choice, { exact: true }).click()
    await expect(page.getByRole('checkbox', { name: choice })).toBeChecked()
    await expect(words).not.toContainText(hidden)
  }
  await expect(words).not.toContainText('PnL')
  await page.keyboard.press('Escape')
  await expect(poster).toHaveCount(0)
  await page.getByTestId('notice-bell').click()
  const centre = page.getByTestId('notice-centre')
  await expect(centre.getByRole('checkbox', { name: 'Canceled orders' })).toBeVisible()
  await shot('centre-dark')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => localStorage.setItem('perpdeck.theme', 'light'))
  await page.goto('/trade/usdt/BTCUSDT?lang=ar')
  await trade.live()
  await page.getByTestId('notice-bell').click()
  await expect(centre).toBeVisible()
  await shot('centre-ar-phone')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByTestId('position-BTCUSDT:0').locator('[aria-haspopup]').last().click()
  await page.getByRole('menuitem', { name: 'مشاركة المركز' }).click()
  await expect(poster).toHaveAttribute('data-state', 'drawn')
  await shot('poster-ar-light')
})

test('the poster names the account as the header does, in the page’s language (POSTER-06, POSTER-11)', async ({
  page,
}) => {
  const trade = tradePage(page)
  await trade.open()
  await trade.chooseAccount()
  await trade.market('Buy', '0.01')
  await trade.showPositions()
  await trade.open('/trade/usdt/BTCUSDT?lang=de')
  const name = page.getByTestId('account-name')
  await expect(name).toHaveText('Demo, Cross-Margin')
  await page.getByTestId('position-BTCUSDT:0').getByRole('button', { name: 'BTCUSDT teilen' }).click()
  const words = page.getByTestId('poster-words')
  await expect(words).toContainText('Demo, Cross-Margin')
  await expect(words).not.toContainText('one-way')
})
