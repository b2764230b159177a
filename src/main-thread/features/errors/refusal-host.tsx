import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { prompts } from '../../stores/prompts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const load = () => import('./refusal-prompts.tsx')
const RefusalPrompts = lazyPart(async () => (await load()).RefusalPrompts)

/** Shows what a refusal opens over the page. Its code is loaded after the first paint, because a ban can come early. */
export function RefusalHost() {
  const { compliance, splitOrder, balance, banned } = useSnapshot(prompts)
  useEffect(() => void load().catch(() => undefined), [])
  return compliance || splitOrder !== null || balance || banned ? <RefusalPrompts /> : null
}
