import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDialog } from '../../../vendor/charting_library/ui/dialog.ts'
import { button, element } from '../../../vendor/charting_library/ui/dom.ts'
import { fitToolbar } from '../../../vendor/charting_library/ui/fit-toolbar.ts'
import { createShell } from '../../../vendor/charting_library/ui/shell.ts'
import type { Shell } from '../../../vendor/charting_library/ui/shell.ts'

let shell: Shell | null = null
const added: HTMLElement[] = []

/** A chart of 600 × 300 px, with a notice of the page above its lower left corner, as the product has it. */
function setUp(width = 600): { shell: Shell; notice: HTMLElement } {
  const box = element('div')
  Object.assign(box.style, {
    position: 'fixed',
    left: '20px',
    top: '40px',
    width: `${width}px`,
    height: '300px',
  })
  const notice = element('div', { text: 'Order placed' })
  Object.assign(notice.style, {
    position: 'fixed',
    left: '20px',
    top: '80px',
    width: `${width}px`,
    height: '400px',
    zIndex: '998',
  })
  document.body.append(box, notice)
  added.push(box, notice)
  shell = createShell(box, 'dark', 'Inter')
  return { shell, notice }
}
afterEach(() => {
  for (const node of added.splice(0)) node.remove()
  shell = null
})

const translate = ((key: string) => key) as never
const middleOf = (node: Element): [number, number] => {
  const { left, top, width, height } = node.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

describe('a menu or dialog of the chart', () => {
  it('is never covered by a notice, and is where it was opened', () => {
    const { shell: chart, notice } = setUp()
    const items = ['Buy limit', 'Sell limit', 'Alert'].map((label) => ({ label, select: () => undefined }))
    chart.menus.open('Menu', items, { x: 100, y: 120 })
    const menu = chart.frame.querySelector('.menu')
    if (menu === null) throw new Error('no menu')
    for (const item of menu.querySelectorAll('button'))
      expect(document.elementFromPoint(...middleOf(item))).toBe(chart.host)
    const { left, top } = menu.getBoundingClientRect()
    expect([left, top]).toEqual([120, 160])
    chart.menus.close()
    expect(document.elementFromPoint(...middleOf(notice))).toBe(notice)
    const { root, close } = openDialog(chart.frame, translate, { title: 'Indicators', name: 'indicators' })
    expect(document.elementFromPoint(...middleOf(root))).toBe(chart.host)
    const cover = root.parentElement?.getBoundingClientRect()
    // The rest of the page stays usable.
    expect([cover?.left, cover?.top, cover?.width, cover?.height]).toEqual([20, 40, 600, 300])
    close()
    expect(document.elementFromPoint(...middleOf(notice))).toBe(notice)
  })

  it('is whole inside the window when it is opened at the edge of a low chart', () => {
    const { shell: chart } = setUp()
    const items = Array.from({ length: 16 }, (_, index) => ({
      label: `Entry ${index}`,
      select: () => undefined,
    }))
    chart.menus.open('Menu', items, { x: 590, y: 290 })
    const box = chart.frame.querySelector('.menu')?.getBoundingClientRect()
    expect(box?.top).toBeGreaterThanOrEqual(0)
    expect(box?.bottom).toBeLessThanOrEqual(innerHeight)
    expect(box?.right).toBeLessThanOrEqual(innerWidth)
    expect(box?.height).toBeGreaterThan(300)
  })
})

describe('a narrow toolbar', () => {
  /** A toolbar of eight buttons, of which the settings open a menu. */
  function bar(width: number, changed: (root: HTMLElement) => void = () => undefined) {
    const { shell: chart } = setUp(width)
    const names = ['one', 'two', 'three', 'four', 'compare', 'settings', 'layouts', 'screenshot']
    const pressed = vi.fn()
    const root = element('div', { class: 'toolbar' })
    for (const name of names)
      root.append(
        button(`The ${name}`, {
          text: name.repeat(3),
          attributes: { 'data-role': name },
          on: { click: () => pressed(name) },
        }),
      )
    chart.frame.prepend(root)
    const stop = fitToolbar(root, chart.menus, translate, () => changed(root))
    const whole = (): string[] =>
      [...root.querySelectorAll<HTMLElement>('button')]
        .filter((node) => {
          const outer = root.getBoundingClientRect()
          const inner = node.getBoundingClientRect()
          return inner.width > 0 && inner.left >= outer.left && inner.right <= outer.right
        })
        .map(({ dataset }) => dataset['role'] ?? '')
    const shown = (): number =>
      [...root.querySelectorAll<HTMLElement>('button')].filter(({ offsetParent }) => offsetParent !== null)
        .length
    return { chart, root, pressed, whole, shown, stop, names }
  }

  it('has whole buttons only; the others are entries of one menu at its end, and act from there', async () => {
    const { chart, root, pressed, whole, shown, stop } = bar(520)
    await expect.poll(() => whole().length === shown()).toBe(true)
    expect(whole()).toContain('more')
    expect(whole()).not.toContain('compare')
    root.querySelector<HTMLElement>('[data-role="more"]')?.click()
    const entries = [...chart.frame.querySelectorAll<HTMLElement>('.menu button')]
    expect(entries.map(({ textContent }) => textContent)).toEqual(
      ['compare', 'settings', 'layouts', 'screenshot']
        .filter((name) => !whole().includes(name))
        .map((name) => `The ${name}`),
    )
    entries[0]?.click()
    expect(pressed.mock.calls).toEqual([['compare']])
    // A menu of a button that gave way opens below the button that stands for it.
    const settings = root.querySelector<HTMLElement>('[data-role="settings"]')
    if (settings !== null) chart.menus.open('Settings', [{ label: 'A', select: () => undefined }], settings)
    const more = root.querySelector('[data-role="more"]')
    expect(more?.getAttribute('aria-expanded')).toBe('true')
    stop()
  })

  it('measures again when a chosen button becomes wider, and when it is as before', async () => {
    const { root, whole, shown, names, stop } = bar(1100)
    await expect.poll(whole).toEqual(names)
    const first = root.querySelector<HTMLElement>('button')
    first?.style.setProperty('padding-inline', '150px')
    await expect.poll(whole).toContain('more')
    expect(whole().length).toBe(shown())
    first?.style.removeProperty('padding-inline')
    await expect.poll(whole).toEqual(names)
    stop()
  })

  it.each([520, 580, 640, 700, 760, 820])(
    'of %i px has whole buttons also if one becomes wider by what was left out',
    async (width) => {
      const { root, whole, shown, stop } = bar(width, (of) => {
        const first = of.querySelector<HTMLElement>('button')
        first?.style.setProperty('padding-inline', of.querySelector('[data-over]') === null ? '' : '50px')
      })
      await expect.poll(whole).toContain('more')
      expect(whole().length).toBe(shown())
      expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth)
      stop()
    },
  )

  it('with room for all has no such menu, also after it became wider', async () => {
    const { chart, whole, shown, names, stop } = bar(420)
    await expect.poll(whole).toContain('more')
    const box = chart.host.parentElement
    if (box !== null) box.style.width = '1100px'
    await expect.poll(whole).toEqual(names)
    expect(shown()).toBe(names.length)
    stop()
  })
})
