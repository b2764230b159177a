import { proxy, ref } from 'valtio/vanilla'
import type { Explanation, ExplainTarget } from '#shared/contracts/explain.ts'
import { explain } from '../../bridge/ask-risk.ts'

/** The one explanation on screen: which number, where it hangs, what the worker said. */
export const explaining = proxy<{
  label: string
  anchor: Element | null
  state: 'closed' | 'asking' | 'shown' | 'none'
  answer: Explanation | null
}>({ label: '', anchor: null, state: 'closed', answer: null })

let asked = 0

/** Asks the worker how a number came about and shows the answer at the element. */
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

/** Closes it; the focus goes back to the number, unless a later value has replaced its element. */
export function closeExplanation(): void {
  asked += 1
  const { anchor } = explaining
  if (anchor instanceof HTMLElement && anchor.isConnected) anchor.focus()
  explaining.state = 'closed'
  explaining.anchor = null
}
