/** The stories run on the rung without SharedWorker: `E2E_RUNG=tab npx playwright test` (W7, decision 6). */
export const onTabRung = process.env['E2E_RUNG'] === 'tab'
/** What a story of one shared hub says there. */
export const SHARED_HUB = 'one hub for all tabs: without SharedWorker each tab has its own (decision 6)'
