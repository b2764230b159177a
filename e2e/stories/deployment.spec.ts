import { expect, test } from '../fixtures.ts'
import { announcements } from '../pages/actions.ts'
import { tradePage } from '../pages/trade-page.ts'
import { axeFaults } from '../support/axe.ts'

interface Requests {
  readonly requests: readonly { readonly path: string }[]
}
const spoil = (answer: object) => ({ method: 'GET', path: '/config.json', ...answer })

test('an unusable config.json shows an error and calls use our own origin; a missing one is silent (HTTP-01)', async ({
  page,
  otherProfile,
  venue,
  incidents,
}) => {
  incidents.expectLog(/config\.json|404/)
  await venue.control('/faults/http', spoil({ body: '<!doctype html><title>Welcome</title>' }))
  const trade = tradePage(page)
  await trade.open()
  const said = page.getByTestId('announcements').locator('[data-event="hosts_refused"]')
  await expect(said).toContainText('config.json is not valid')
  await expect(said).toContainText('not JSON')
  await trade.chooseAccount()
  await trade.limit('Buy', '0.010', await trade.priceAway(-5))
  await trade.showOrders()
  await expect(trade.orders).toHaveCount(1)
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await expect(said).toHaveCount(0)
  await venue.control('/faults/http', spoil({ status: 404, body: 'not found' }))
  const second = tradePage(await otherProfile())
  await second.open()
  await expect(announcements(second.page)).toHaveCount(0)
})

test('a config.json that names another host sends all calls there, and the policy must allow it (HTTP-01)', async ({
  page,
  otherProfile,
  venue,
  incidents,
}) => {
  incidents.expectLog(/Content Security Policy|CSP|Failed to (fetch|load)/)
  const askedHere = async (): Promise<readonly string[]> => {
    const { requests } = await venue.control<Requests>('/requests')
    return requests.map(({ path }) => path).filter((path) => /^\/(contract|user)\//.test(path))
  }
  // The same exchange under a host name that this deployment's policy doesn't allow. No call reaches it.
  const contractHost = `http://localhost:${venue.port}`
  await venue.control('/faults/http', spoil({ body: JSON.stringify({ contractHost }) }))
  await page.goto('/trade/usdt/BTCUSDT')
  await expect(page.getByTestId('status-chip')).toContainText('live', { ignoreCase: true })
  await expect.poll(askedHere).toContain('/user/profile')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect((await askedHere()).filter((path) => path.startsWith('/contract/'))).toEqual([])
  const plain = tradePage(await otherProfile())
  await plain.open()
  expect((await askedHere()).some((path) => path.startsWith('/contract/'))).toBe(true)
  await venue.control('/csp-reports/clear', {})
})

test('visits are counted in a separate frame only after consent, never on a trading page; blocking it changes nothing (HTTP-21)', async ({
  page,
  context,
  venue,
  incidents,
}) => {
  incidents.expectLog(/Content Security Policy|CSP|frame/i)
  const analyticsPage = `http://localhost:${venue.port}/count.html`
  await venue.control('/faults/http', { ...spoil({ body: JSON.stringify({ analyticsPage }) }), times: 9 })
  const counted: (string | undefined)[] = []
  await context.route(analyticsPage, (route) => {
    counted.push(route.request().headers()['cookie'])
    return route.fulfill({ contentType: 'text/html', body: '<title>counts</title>' })
  })
  // A trading page doesn't ask for consent and loads no frame.
  await tradePage(page).open()
  await expect(page.getByTestId('visit-count')).toHaveCount(0)

  // This deployment's policy allows no frames. The consent is stored, the browser blocks the frame, and the page
  // continues.
  await page.goto('/invite?ref=ABC')
  const bar = page.getByTestId('visit-count')
  await expect(bar).toContainText(`May localhost:${venue.port} count visits`)
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await axeFaults(page, 'aside')).toEqual([])
  await bar.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(bar).toContainText('counts visits to pages like this one')
  expect(counted).toEqual([])
  await page.getByRole('link', { name: 'Go to the trading page' }).click()
  await tradePage(page).live()
  await expect(page.locator('iframe')).toHaveCount(0)
  await venue.control('/csp-reports/clear', {})

  // A deployment whose policy allows the frame. It loads sandboxed and without cookies. A refusal removes it.
  await context.route(/\/invite/, async (route) => {
    const answer = await route.fetch()
    const headers = answer.headers()
    const policy = `${headers['content-security-policy'] ?? ''}; frame-src http://localhost:${venue.port}`
    await route.fulfill({ response: answer, headers: { ...headers, 'content-security-policy': policy } })
  })
  await page.goto('/invite?ref=ABC')
  await expect.poll(() => counted).toEqual([undefined])
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
  await expect(frame).toHaveAttribute('credentialless', '')
  await expect(frame).toBeHidden()
  await bar.getByRole('button', { name: 'Change' }).click()
  await expect(frame).toHaveCount(0)
  await bar.getByRole('button', { name: "Don't allow" }).click()
  await page.reload()
  await expect(bar).toContainText("Visits to this page aren't counted.")
  expect(counted).toHaveLength(1)
})

test('the app can be installed: Chromium accepts its manifest, and the window’s frame follows the theme', async ({
  page,
  context,
}) => {
  const trade = tradePage(page)
  await trade.open()
  const cdp = await context.newCDPSession(page)
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1)
  const manifest = await cdp.send('Page.getAppManifest')
  expect([manifest.errors, manifest.url]).toEqual([[], new URL('/manifest.webmanifest', page.url()).href])
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // An incognito profile can't install any app.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const frame = page.locator('meta[name="theme-color"]')
  await expect(frame).toHaveAttribute('content', '#12161c')
  await page.evaluate(() => localStorage.setItem('perpdeck.theme', 'light'))
  await page.reload()
  await expect(frame).toHaveAttribute('content', '#ffffff')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the document starts the workers before the page’s code: their script is the first one that it names @core', async ({
  page,
  venue,
}) => {
  const html = await (await page.request.get(venue.url)).text()
  const scripts = [...html.matchAll(/<script type="module"[^>]*>/g)].map(([tag]) => tag)
  expect(scripts[0]).toMatch(/ async [^>]*first-workers-/)
  expect(scripts).toHaveLength(2)
})
