import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectCdp, type Cdp } from './cdp.ts'
import { chromiumPath, rawChromiumFlags } from './chromium.ts'

/**
 * Chromium without Playwright's flags. Background tabs are really hidden: no frames, throttled timers. Its debugging
 * port lists SharedWorkers as targets. It has its own profile.
 */
export interface RawChromium {
  readonly cdp: Cdp
  /** Opens a tab and brings it to the front. In its own window it remains visible beside the others. */
  openTab(url: string, ownWindow?: boolean): Promise<RawTab>
  /** Attaches to an existing page, such as one opened by a tab. */
  attach(targetId: string): Promise<RawTab>
  /** Targets as CDP lists them. */
  targets(): Promise<readonly { readonly targetId: string; readonly type: string; readonly url: string }[]>
  /** Its browser process, from which all others descend. */
  readonly pid: number
  close(): Promise<void>
}

export interface RawTab {
  readonly targetId: string
  readonly sessionId: string
  /**
   * Evaluates an expression (promises are awaited) and returns its JSON value. Throws with the page's error message.
   */
  evaluate<Value>(expression: string): Promise<Value>
  send<Result = Record<string, unknown>>(method: string, params?: object): Promise<Result>
  activate(): Promise<void>
  close(): Promise<void>
}

export async function launchRawChromium(
  options: { readonly width?: number; readonly height?: number; readonly flags?: readonly string[] } = {},
): Promise<RawChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'perpdeck-chromium-'))
  const size = `--window-size=${options.width ?? 1440},${options.height ?? 900}`
  const browser = spawn(
    chromiumPath(),
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      size,
      ...rawChromiumFlags,
      ...(options.flags ?? []),
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exited = new Promise<void>((resolve) => browser.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    browser.stderr.on('data', (data: Buffer) => {
      text += data.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(text)
      if (found?.[1]) resolve(found[1])
    })
    browser.once('exit', () => reject(new Error(`Chromium ended before it listened:\n${text.slice(-2000)}`)))
  })
  const cdp = await connectCdp(url)
  const attach = async (targetId: string): Promise<RawTab> => {
    const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    })
    const send = <Result>(method: string, params: object = {}): Promise<Result> =>
      cdp.send<Result>(method, params, sessionId)
    await send('Page.enable')
    await send('Runtime.enable')
    return {
      targetId,
      sessionId,
      send,
      evaluate: async <Value>(expression: string) => {
        const answer = await send<{
          result: { value: Value }
          exceptionDetails?: { text: string; exception?: { description?: string } }
        }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
        if (answer.exceptionDetails)
          throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text)
        return answer.result.value
      },
      activate: async () => {
        await cdp.send('Target.activateTarget', { targetId })
      },
      close: async () => {
        await cdp.send('Target.closeTarget', { targetId })
      },
    }
  }
  const openTab = async (address: string, ownWindow = false): Promise<RawTab> => {
    const { targetId } = await cdp.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      newWindow: ownWindow,
    })
    const tab = await attach(targetId)
    await tab.activate()
    await tab.send('Page.navigate', { url: address })
    return tab
  }
  return {
    cdp,
    pid: browser.pid ?? 0,
    openTab,
    attach,
    targets: async () =>
      (
        await cdp.send<{ targetInfos: { targetId: string; type: string; url: string }[] }>(
          'Target.getTargets',
          { filter: [{}] },
        )
      ).targetInfos,
    close: async () => {
      await cdp.send('Browser.close').catch(() => undefined)
      await exited
      cdp.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
