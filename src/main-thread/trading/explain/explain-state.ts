import { proxy, ref } from 'valtio/vanilla'
import type { Explanation, ExplainTarget } from '#shared/contracts/explain.ts'
import { explain } from '../../bridge/ask-risk.ts'

/** The one explanation on screen: its number, the element it is attached to, and the worker's answer. */
export const explaining = proxy<{
  label: string
  anchor: Element | null
  state: 'closed' | 'asking' | 'shown' | 'none'
  answer: Explanation | null
}>({ label: '', anchor: null, state: 'closed', answer: null })

let asked = 0

/** Requests the calculation of a number from the worker and shows it at the element. */
export async function openExplanation(anchor: Element, label: string, target: ExplainTarget): Promise<void> {
  asked += 1
  const mine = asked
  explaining.label = label
  explaining.anchor = ref(anchor)
  explaining.answer = null
  explaining.state = 'asking'
  const answer = await explain(target)
  if (mine !== asked) return
  explaining.answer = answer === null ? null : ref(answer)
  explaining.state = answer === null ? 'none' : 'shown'
}

/** Closes the explanation. The focus returns to the number, unless a later value has replaced its element. */
export function closeExplanation(): void {
  asked += 1
  const { anchor } = explaining
  if (anchor instanceof HTMLElement && anchor.isConnected) anchor.focus()
  explaining.state = 'closed'
  explaining.anchor = null
}
