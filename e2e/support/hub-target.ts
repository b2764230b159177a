import type { Browser, CDPSession } from 'playwright'

/** The SharedWorker is invisible to Playwright; the browser's own debugging session sees it. */
export async function sharedWorkers(
  browser: Browser,
): Promise<{ readonly session: CDPSession; readonly ids: readonly string[] }> {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets', {
    filter: [{ type: 'shared_worker', exclude: false }],
  })
  return {
    session,
    ids: targetInfos.filter((target) => target.type === 'shared_worker').map((target) => target.targetId),
  }
}

/** Kills every hub of this browser, as a crash would. Returns how many there were. */
export async function killHubs(browser: Browser): Promise<number> {
  const { session, ids } = await sharedWorkers(browser)
  for (const targetId of ids) await session.send('Target.closeTarget', { targetId })
  await session.detach()
  return ids.length
}
