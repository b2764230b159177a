import { element } from './dom.ts'

let ids = 0

/** A row of a form: a control and its label. */
function row(label: string, control: HTMLElement): HTMLElement {
  control.id = `field-${++ids}`
  return element('div', { class: 'row' }, [
    element('label', { text: label, attributes: { for: control.id } }),
    control,
  ])
}

export interface Field {
  readonly row: HTMLElement
  readonly control: HTMLInputElement | HTMLSelectElement
}

export interface NumberFieldOptions {
  min?: number
  max?: number
  step?: number
}

/** The numbers that a field takes, in no language: '1–999', '≥ 0.5'. */
function boundsText({ min, max }: NumberFieldOptions): string {
  if (min !== undefined && max !== undefined) return `${min}–${max}`
  return min === undefined ? (max === undefined ? '0–9' : `≤ ${max}`) : `≥ ${min}`
}

/**
 * A number field. `changed` is called only with values within the bounds. Other values are marked as invalid, with the bounds
 * beside them.
 */
export function numberField(
  label: string,
  value: number,
  options: NumberFieldOptions,
  changed: (value: number) => void,
): Field {
  const control = element('input', {
    attributes: { type: 'number', value: String(value), inputmode: 'decimal' },
  })
  if (options.min !== undefined) control.min = String(options.min)
  if (options.max !== undefined) control.max = String(options.max)
  control.step = options.step === undefined ? 'any' : String(options.step)
  control.required = true
  const bounds = element('output', { class: 'bounds', attributes: { dir: 'ltr' } })
  control.addEventListener('input', () => {
    const good = control.checkValidity()
    control.setAttribute('aria-invalid', String(!good))
    bounds.textContent = good ? '' : boundsText(options)
    if (good) changed(Number(control.value))
  })
  const line = row(label, control)
  bounds.id = `${control.id}-bounds`
  control.setAttribute('aria-describedby', bounds.id)
  control.before(bounds)
  return { row: line, control }
}

export function choiceField(
  label: string,
  value: string,
  choices: readonly { value: string; text: string }[],
  changed: (value: string) => void,
): Field {
  const control = element('select')
  for (const choice of choices)
    control.append(new Option(choice.text, choice.value, false, choice.value === value))
  control.value = value
  control.addEventListener('change', () => changed(control.value))
  return { row: row(label, control), control }
}

export function checkField(label: string, value: boolean, changed: (value: boolean) => void): Field {
  const control = element('input', { attributes: { type: 'checkbox' } })
  control.checked = value
  control.addEventListener('change', () => changed(control.checked))
  return { row: row(label, control), control }
}

/** The `#rrggbb` form of a colour, which a colour input needs. Grey for a form that cannot be converted. */
export const plainColour = (colour: string): string => {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour)
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  return /^#[\da-f]{6}/i.test(colour) ? colour.slice(0, 7) : '#808080'
}

/** A colour field. The colour's alpha is preserved. */
export function colourField(label: string, value: string, changed: (value: string) => void): Field {
  const control = element('input', { attributes: { type: 'color', value: plainColour(value) } })
  const alpha = /^#[\da-f]{6}([\da-f]{2})$/i.exec(value)?.[1] ?? ''
  control.addEventListener('input', () => changed(control.value + alpha))
  return { row: row(label, control), control }
}

export const heading = (text: string): HTMLElement => element('h3', { text })

/** A text button for a dialog's footer. */
export function footerButton(
  text: string,
  name: string,
  primary: boolean,
  run: () => void,
): HTMLButtonElement {
  return element('button', {
    text,
    class: primary ? 'primary' : '',
    attributes: { type: 'button', 'data-action': name },
    on: { click: run },
  })
}

/** The button that applies a form. While a field is invalid it puts the focus there instead. */
export const applyButton = (text: string, form: HTMLElement, run: () => void): HTMLButtonElement =>
  footerButton(text, 'apply', true, () => {
    const wrong = [...form.querySelectorAll('input')].find((control) => !control.checkValidity())
    if (wrong === undefined) run()
    else wrong.focus()
  })
