import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { prompts } from '../../stores/prompts.ts'
import { started } from '../../ui/after-start.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const load = () => import('./refusal-prompts.tsx')
const RefusalPrompts = lazyPart(async () => (await load()).RefusalPrompts)

/** Shows what a refusal opens over the page. Its code is loaded after the start, because a ban can come early. */
export function RefusalHost() {
  const { compliance, splitOrder, balance, banned } = useSnapshot(prompts)
  useEffect(() => void started.then(load).catch(() => undefined), [])
  return compliance || splitOrder !== null || balance || banned ? <RefusalPrompts /> : null
}
