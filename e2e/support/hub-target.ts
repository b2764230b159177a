import type { Browser, CDPSession } from 'playwright'

/** The browser's SharedWorkers, from its debugging session. Playwright doesn't expose them. */
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

/** Kills every hub of this browser, as a crash would. Returns their number. */
export async function killHubs(browser: Browser): Promise<number> {
  const { session, ids } = await sharedWorkers(browser)
  for (const targetId of ids) await session.send('Target.closeTarget', { targetId })
  await session.detach()
  return ids.length
}

/** Evaluates an expression in this browser's only hub. Returns its value as JSON. */
export async function evaluateInHub(browser: Browser, expression: string): Promise<unknown> {
  const { session, ids } = await sharedWorkers(browser)
  const [targetId] = ids
  if (targetId === undefined) throw new Error('there is no hub')
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const answered = new Promise<string>((resolve) => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      if (message.includes('"id":1')) resolve(message)
    })
  })
  const params = { expression, returnByValue: true }
  const asked = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params })
  await session.send('Target.sendMessageToTarget', { sessionId, message: asked })
  const answer = await answered
  await session.detach()
  const { result } = JSON.parse(answer) as { result?: { result?: { value?: unknown } } }
  if (result?.result === undefined) throw new Error(answer)
  return result.result.value
}
