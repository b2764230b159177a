import type { ThemeName } from '../api/primitives.ts'
import { isRightToLeft, languageTag, type Translate } from '../i18n/locales.ts'
import type { TooltipState } from '../protocol.ts'
import { element, setText } from './dom.ts'
import { createMenus, type Menus } from './menu.ts'
import { createStyleSheet } from './styles.ts'

export interface Shell {
  readonly host: HTMLElement
  readonly frame: HTMLElement
  readonly plot: HTMLElement
  readonly menus: Menus
  setTheme: (theme: ThemeName) => void
  setLanguage: (locale: string, translate: Translate) => void
  /** Shows a message over the plot, with a button if `action` is given. Null removes the message. */
  notice: (text: string | null, action?: { label: string; run: () => void }) => void
  tooltip: (tooltip: TooltipState | null) => void
  setProperty: (name: string, value: string) => void
  getProperty: (name: string) => string
  remove: () => void
}

/** Creates the widget's root in a shadow tree, so that the page's styles and selectors do not match its contents. */
export function createShell(container: HTMLElement, theme: ThemeName, fontFamily: string): Shell {
  const host = element('div', { attributes: { 'data-chart': 'charting_library' } })
  Object.assign(host.style, { width: '100%', height: '100%' })
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [createStyleSheet()]
  const plot = element('div', { class: 'plot', attributes: { tabindex: '0', role: 'application' } })
  const notice = element('div', { class: 'notice', attributes: { role: 'status' } })
  const noticeText = element('span')
  const tip = element('div', { class: 'tooltip', attributes: { role: 'tooltip' } })
  notice.append(noticeText)
  notice.hidden = true
  tip.hidden = true
  plot.append(notice, tip)
  const frame = element('div', { class: 'chart' }, [plot])
  frame.style.setProperty('--chart-font', fontFamily)
  frame.dataset['theme'] = theme
  root.append(frame)
  container.replaceChildren(host)

  return {
    host,
    frame,
    plot,
    menus: createMenus(root, frame),
    setTheme: (next) => {
      frame.dataset['theme'] = next
    },
    setLanguage: (locale, translate) => {
      frame.dir = isRightToLeft(locale) ? 'rtl' : 'ltr'
      frame.lang = languageTag(locale)
      plot.setAttribute('aria-label', translate('chart'))
    },
    notice: (text, action) => {
      notice.hidden = text === null
      setText(noticeText, text ?? '')
      notice.querySelector('button')?.remove()
      if (action === undefined) return
      notice.append(
        element('button', {
          text: action.label,
          attributes: { type: 'button' },
          on: { click: () => action.run() },
        }),
      )
    },
    tooltip: (state) => {
      tip.hidden = state === null
      if (state === null) return
      setText(tip, state.text)
      const width = plot.clientWidth
      tip.style.left = `${Math.max(4, Math.min(state.x + 12, width - 280))}px`
      tip.style.top = `${state.y + 18}px`
    },
    setProperty: (name, value) => host.style.setProperty(name, value),
    getProperty: (name) => host.style.getPropertyValue(name),
    remove: () => host.remove(),
  }
}
