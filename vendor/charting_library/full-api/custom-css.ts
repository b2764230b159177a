import { element } from '../ui/dom.ts'

/** Loads a style sheet of the application into the chart's shadow tree. `url` is relative to `library_path`. */
export function addStyleSheet(
  frame: HTMLElement,
  url: string,
  libraryPath: string | undefined,
  trace: (where: string, message: string) => void,
): void {
  const base = new URL(libraryPath ?? '.', document.baseURI)
  const href = new URL(url, base.href.endsWith('/') ? base : `${base.href}/`).href
  const link = element('link', { attributes: { rel: 'stylesheet', href } })
  link.addEventListener('error', () => trace('custom_css_url', `${href} could not be loaded`))
  frame.before(link)
}
