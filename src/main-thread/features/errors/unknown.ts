import { lazyPart } from '../../ui/lazy-part.tsx'

/** Messages for addresses that name nothing. Their code is loaded when one is shown. */
const load = () => import('./unknown-symbol.tsx')

export const UnknownSymbol = lazyPart(async () => (await load()).UnknownSymbol)
export const UnknownPage = lazyPart(async () => (await load()).UnknownPage)
