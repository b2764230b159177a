import { proxy } from 'valtio/vanilla'

/** The last change of the desk, for screen readers; `times` announces an equal text again. */
export const said = proxy<{ text: string; times: number }>({ text: '', times: 0 })

export function announce(text: string): void {
  said.text = text
  said.times += 1
}
