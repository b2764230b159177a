import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { tradePage } from '../pages/trade-page.ts'
import { sharedWorkers } from '../support/hub-target.ts'
import { makeTwoBuilds } from '../support/second-build.ts'
import { startVenueProcess } from '../support/venue-process.ts'
import { onTabRung, SHARED_HUB } from '../support/rung.ts'

const dist = process.env['E2E_DIST'] ?? join(import.meta.dirname, '..', '..', 'dist')
interface PushCounts {
  readonly sockets: number
  readonly logins: number
}

// Two builds, each loaded more than once.
test.describe.configure({ timeout: 180_000 })

test('V1: a newer build of the same protocol is deployed: the old tab moves to its hub; one socket, one login, orders in both', async ({
  chromiumBrowser,
  otherProfile,
}) => {
  test.skip(onTabRung, SHARED_HUB)
  const builds = makeTwoBuilds(dist, false)
  builds.deploy('first')
  const venue = await startVenueProcess(['--seed', '7'], builds.dist)
  try {
    const old = tradePage(await otherProfile(venue))
    await old.open()
    await old.chooseAccount()
    builds.deploy('second')
    const fresh = tradePage(await old.page.context().newPage())
    await fresh.open()
    await expect(fresh.page.getByTestId('status-chip')).toContainText('2 tabs')
    await old.page.bringToFront()
    await old.live()
    await old.limit('Buy', '0.010', await old.priceAway(-5))
    await fresh.page.bringToFront()
    await fresh.showOrders()
    await expect(fresh.orders).toHaveCount(1)
    expect(await venue.control<PushCounts>('/push')).toMatchObject({ sockets: 1, logins: 1 })
    await expect(old.page.getByTestId('update-bar')).toHaveCount(0)
    // The old hub ends when no tab is connected to it.
    const { session, ids } = await sharedWorkers(chromiumBrowser)
    await session.detach()
    expect(ids.length).toBeGreaterThan(0)
    await old.page.context().close()
  } finally {
    await venue.dispose()
    builds.remove()
  }
})

test('V2, V6: a build of another protocol is deployed: one socket and one login; the old tab can still cancel, and offers a reload once nothing typed would be lost', async ({
  otherProfile,
}) => {
  const builds = makeTwoBuilds(dist, true)
  builds.deploy('first')
  const venue = await startVenueProcess(['--seed', '7'], builds.dist)
  try {
    const old = tradePage(await otherProfile(venue))
    await old.open()
    await old.chooseAccount()
    await old.limit('Buy', '0.010', await old.priceAway(-5))
    await old.showOrders()
    await expect(old.orders).toHaveCount(1)
    await old.qty.fill('0.020')
    builds.deploy('second')
    const fresh = tradePage(await old.page.context().newPage())
    await fresh.open()
    await expect(fresh.page.getByTestId('ticket-available')).toHaveText(/\d/)
    expect(await venue.control<PushCounts>('/push')).toMatchObject({ sockets: 1, logins: 1 })
    await old.page.bringToFront()
    // Prices are marked as stale. The typed input suppresses the update prompt.
    await expect(old.bookTwin).toHaveAttribute('data-state', /stale|invalid/)
    await expect(old.page.getByTestId('update-bar')).toHaveCount(0)
    await old.page.getByRole('button', { name: /^Cancel Buy order/ }).click()
    await fresh.page.bringToFront()
    await fresh.showOrders()
    await expect(fresh.orders).toHaveCount(0)
    await old.page.bringToFront()
    await old.qty.fill('')
    await old.qty.blur()
    await old.page.getByTestId('update-bar').getByRole('button', { name: 'Reload' }).click()
    await old.live()
    expect(await venue.control<PushCounts>('/push')).toMatchObject({ sockets: 1, logins: 1 })
    // The deployment is rolled back: a reload gets the first build again.
    builds.deploy('first')
    await fresh.page.reload()
    await fresh.live()
    await old.page.bringToFront()
    await expect(old.page.getByTestId('update-bar')).toBeVisible()
    await expect.poll(async () => (await venue.control<PushCounts>('/push')).sockets).toBe(1)
    await old.page.context().close()
  } finally {
    await venue.dispose()
    builds.remove()
  }
})
