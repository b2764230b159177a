import { namesOfBase } from './coin-names.ts'
import { optionChains } from './option-chains.ts'
import type { OptionChain } from './option-chains.ts'
import { slipsOfText, wordsIn } from './text-match.ts'

/** What people call options, besides the coins of their chain. */
const OPTIONS = 'options chain calls puts'

/** The option chains that a text names by coins, in any order, those with the fewest typing errors. */
export function findChains(text: string): readonly OptionChain[] {
  const found = optionChains.flatMap((chain) => {
    const { base, settle } = chain
    const names = [base, settle, base + settle, ...namesOfBase(base), OPTIONS]
    const slips = slipsOfText(text, names.flatMap(wordsIn))
    return slips === null ? [] : [{ chain, slips }]
  })
  const least = Math.min(...found.map(({ slips }) => slips))
  return found.filter(({ slips }) => slips === least).map(({ chain }) => chain)
}
