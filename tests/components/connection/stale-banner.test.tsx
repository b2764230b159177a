import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { StaleBanner } from '../../../src/main-thread/features/connection/stale-banner.tsx'
import { threads } from '../../../src/main-thread/stores/connection.ts'
import { show } from '../support/show.tsx'

const LONG_MS = 60_000

afterEach(() => void Object.assign(threads, { staleSince: 0, update: '' }))

it('N3, V3: old prices are shown as old also while a file of the build is missing; the offer to reload follows (V2: a newer build comes first)', async () => {
  Object.assign(threads, { staleSince: Date.now() - LONG_MS, update: 'chunk' })
  await show(<StaleBanner />)
  await expect.element(page.getByTestId('stale-banner')).toBeVisible()
  await expect.element(page.getByTestId('update-bar')).not.toBeInTheDocument()
  threads.update = 'newer-build'
  await expect.element(page.getByTestId('update-bar')).toBeVisible()
  Object.assign(threads, { staleSince: 0, update: 'chunk' })
  await expect.element(page.getByTestId('update-bar')).toBeVisible()
})
