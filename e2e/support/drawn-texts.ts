import type { Page } from 'playwright'

/**
 * Records the texts that a worker of the page draws from now on and that match. The returned function reads them: each
 * one once, in their order.
 */
export async function noteDrawnTexts(
  page: Page,
  name: 'chart.worker' | 'risk.worker',
  pattern: RegExp,
): Promise<() => Promise<readonly string[]>> {
  const worker = page.workers().find((one) => one.url().includes(name))
  if (worker === undefined) throw new Error(`no worker of the page is called ${name}`)
  await worker.evaluate((source) => {
    const matcher = new RegExp(source)
    const noted: string[] = []
    Reflect.set(globalThis, 'notedTexts', noted)
    const { prototype } = OffscreenCanvasRenderingContext2D
    const draw: unknown = Reflect.get(prototype, 'fillText')
    if (typeof draw !== 'function') return
    Reflect.set(prototype, 'fillText', function noting(this: unknown, ...args: unknown[]): unknown {
      const text = matcher.exec(String(args[0]))?.[0]
      if (text !== undefined && !noted.includes(text)) noted.push(text)
      return Reflect.apply(draw, this, args)
    })
  }, pattern.source)
  return () => worker.evaluate(() => Reflect.get(globalThis, 'notedTexts') as string[])
}
