import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import type { RawTab } from '../../e2e/support/raw-chromium.ts'
import { launchTrader, openApp } from './app-tab.ts'
import type { createRows } from './rows.ts'
import { median, percentile, sleep } from './windows.ts'

const RATE = 100_000
const WINDOWS = 7
const KEYS = 40
/** Time (ms) between key down and key up. A key up without delay would run before the frame that is measured. */
const HELD_MS = 40

/** Times (ms) since the browser received the key. */
interface Typed {
  /** Until after the frame that shows the character. */
  readonly painted: readonly number[]
  /** Until the order's new value is in the page. */
  readonly preview: readonly number[]
}

/** A form to type into: its field, and the figure whose next change is the response to a key. */
interface Form {
  readonly field: string
  readonly answer: string
  /** Opens the form and types its initial values. */
  readonly prepare: (tab: RawTab) => Promise<unknown>
}

const put = (tab: RawTab, name: string, text: string): Promise<unknown> =>
  tab.evaluate(
    `(() => { const field = document.querySelector('[data-testid=${name}]'); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${text}'); field.dispatchEvent(new Event('input', { bubbles: true })); field.focus(); field.setSelectionRange(99, 99) })()`,
  )

/** The quantity of a limit order. The order's value depends on the typed text, not on the market. */
const ticket: Form = {
  field: '[data-testid=ticket-qty]',
  answer: '[data-testid=ticket-value]',
  prepare: async (tab) => {
    await put(tab, 'ticket-price', '50000')
    await put(tab, 'ticket-qty', '0.01')
  },
}

/** The take profit of a position. Its expected PnL depends on the trigger price alone. */
const tpSl: Form = {
  field: '[data-testid=tp-trigger]',
  answer: '[data-testid=leg-tp] b',
  prepare: async (tab) => {
    await tab.evaluate(`document.querySelector('[data-testid=position-tpsl]').click()`)
    await until(tab, `document.querySelector('[data-testid=tp-trigger]') !== null`)
    await put(tab, 'tp-trigger', '900000')
    await until(tab, `document.querySelector('${tpSl.answer}') !== null`)
  },
}

/**
 * Measures the browser's own cost: a page of one field and one figure, with a picture redrawn in each frame if
 * `moves`.
 */
const bare = (moves: boolean): Form => ({
  field: '#field',
  answer: '#answer',
  prepare: (tab) =>
    tab.evaluate(`(() => {
      const field = Object.assign(document.createElement('input'), { id: 'field' })
      const figure = Object.assign(document.createElement('b'), { id: 'answer', textContent: '0' })
      const picture = Object.assign(document.createElement('canvas'), { width: 100, height: 100 })
      document.body.replaceChildren(field, figure, picture)
      let shade = 0
      const draw = () => { const context = picture.getContext('2d'); context.fillStyle = 'rgb(0 0 ' + (shade++ % 256) + ')'; context.fillRect(0, 0, 100, 100); requestAnimationFrame(draw) }
      if (${moves}) draw()
      const answer = figure.firstChild
      field.addEventListener('input', () => { answer.data = String(Number(answer.data) + 1) })
      field.value = '0.01'
      field.focus()
      field.setSelectionRange(99, 99)
    })()`),
})

async function until(tab: RawTab, condition: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await tab.evaluate<boolean>(condition)) return
    await sleep(50)
  }
  throw new Error(`never came true: ${condition}`)
}

const watch = ({ field, answer }: Form): string => `(() => {
  const field = document.querySelector('${field}')
  const value = document.querySelector('${answer}')
  const times = { painted: [], preview: [] }
  let at = 0
  let waits = false
  const afterFrame = (act) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = act
    port2.postMessage(null)
  })
  field.addEventListener('keydown', (event) => { at = event.timeStamp; waits = true }, true)
  field.addEventListener('input', () => { const from = at; afterFrame(() => times.painted.push(performance.now() - from)) })
  new MutationObserver(() => {
    if (!waits) return
    waits = false
    times.preview.push(performance.now() - at)
  }).observe(value, { subtree: true, characterData: true, childList: true })
  window.typedTimes = () => { const { painted, preview } = times; times.painted = []; times.preview = []; return { painted, preview } }
})()`

async function press(tab: RawTab, key: string, text?: string): Promise<void> {
  const code = text === undefined ? key : `Digit${key}`
  const windowsVirtualKeyCode = text === undefined ? 8 : key.charCodeAt(0)
  const of = { key, code, windowsVirtualKeyCode }
  await tab.send('Input.dispatchKeyEvent', {
    type: text === undefined ? 'rawKeyDown' : 'keyDown',
    ...of,
    ...(text === undefined ? {} : { text }),
  })
  await sleep(HELD_MS)
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...of })
}

/** Types into a form of an open page. Returns the p95 of each window. */
async function typeInto(
  tab: RawTab,
  form: Form,
): Promise<{ readonly painted: number; readonly preview: number }> {
  await form.prepare(tab)
  await sleep(500)
  await tab.evaluate(watch(form))
  const painted: number[] = []
  const preview: number[] = []
  for (let window = 0; window < WINDOWS; window += 1) {
    for (let stroke = 0; stroke < KEYS; stroke += 1) {
      if (stroke % 2 === 0) {
        const digit = String(1 + (stroke % 9))
        await press(tab, digit, digit)
      } else await press(tab, 'Backspace')
      // Uneven pauses, so that keys arrive at any point between two frames.
      await sleep(20 + ((stroke * 37) % 50))
    }
    await sleep(200)
    const times = await tab.evaluate<Typed>('window.typedTimes()')
    if (times.painted.length < KEYS * 0.9 || times.preview.length < KEYS * 0.9)
      throw new Error(`only ${times.painted.length} and ${times.preview.length} of ${KEYS} keys were seen`)
    painted.push(percentile(times.painted, 0.95))
    preview.push(percentile(times.preview, 0.95))
  }
  return { painted: median(painted), preview: median(preview) }
}

async function typing(
  rate: number,
  form: Form,
): Promise<{ readonly painted: number; readonly preview: number }> {
  const args = ['--symbols', '200', '--seed', '1']
  const venue = await startVenueProcess(rate === 0 ? args : ['--rate', String(rate), ...args])
  const browser = await launchTrader(venue.url)
  try {
    const tab = await openApp(browser, venue.url)
    await tab.activate()
    if (rate === 0) await venue.control('/freeze', { frozen: true })
    await sleep(3000)
    return await typeInto(tab, form)
  } finally {
    await browser.close()
    await venue.dispose()
  }
}

/** The bare page of the same origin, on a venue with a frozen market. */
async function typingBare(moves: boolean): Promise<{ readonly painted: number; readonly preview: number }> {
  const venue = await startVenueProcess(['--symbols', '2', '--seed', '1'])
  const browser = await launchTrader(venue.url, false)
  try {
    const tab = await browser.openTab(`${venue.url}/fonts/OFL.txt`)
    await tab.activate()
    await venue.control('/freeze', { frozen: true })
    await sleep(1000)
    return await typeInto(tab, bare(moves))
  } finally {
    await browser.close()
    await venue.dispose()
  }
}

/**
 * Measures a key in the ticket and in the TP/SL form under load, until its character and its response are shown.
 * Values are the p95 of forty keys, median of seven windows. The baseline is the same page with a frozen market. The
 * bare page runs first and is the lower bound of this machine. With a picture that moves, a key waits for the next
 * frame.
 */
export async function measureTyping(rows: ReturnType<typeof createRows>): Promise<void> {
  rows.add('key-to-painted-p95 bare page', 'ms', (await typingBare(false)).painted)
  rows.add('key-to-painted-p95 bare page, a picture moves', 'ms', (await typingBare(true)).painted)
  for (const [name, form] of [
    ['key', ticket],
    ['tpsl-key', tpSl],
  ] as const) {
    const still = await typing(0, form)
    const busy = await typing(RATE, form)
    rows.add(`${name}-to-painted-p95 rate=${RATE}`, 'ms', busy.painted, still.painted)
    rows.add(`${name}-to-preview-p95 rate=${RATE}`, 'ms', busy.preview, still.preview)
  }
}
