import { element } from '../ui/dom.ts'
import { MOST_LETTERS } from './drawing.ts'

/**
 * Opens a text field over the plot for a drawing's text. Enter and loss of focus return the text. Shift+Enter adds a
 * line. Escape returns null, so the old text remains.
 */
export function openTextEditor(
  plot: HTMLElement,
  at: { x: number; y: number },
  label: string,
  before: string,
  done: (text: string | null) => void,
): void {
  const field = element('textarea', {
    class: 'drawing-text',
    attributes: { 'aria-label': label, rows: '1', maxlength: String(MOST_LETTERS), dir: 'auto' },
  })
  field.value = before
  field.style.left = `${Math.max(4, Math.min(at.x, plot.clientWidth - 140))}px`
  field.style.top = `${Math.max(4, Math.min(at.y - 14, plot.clientHeight - 40))}px`
  let over = false
  const end = (text: string | null): void => {
    if (over) return
    over = true
    field.remove()
    done(text)
  }
  field.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key === 'Escape') end(null)
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    end(field.value)
    plot.focus()
  })
  field.addEventListener('blur', () => end(field.value))
  for (const type of ['pointerdown', 'mousedown', 'wheel'])
    field.addEventListener(type, (event) => event.stopPropagation())
  plot.append(field)
  field.focus()
}
