/**
 * Contract tests for any implementation of `Exchange`: what the server relies on. They use no `SimulationControl`, so that
 * a gateway to a real exchange can run them too.
 */
import { afterAll, beforeAll, describe } from 'vitest'
import { openContractStage } from './contract-stage.ts'
import type { ContractStage, Subject } from './contract-stage.ts'
import { marketContract } from './market-contract.ts'
import { tradingContract } from './trading-contract.ts'

export interface ContractOptions {
  /** Its market data alone. */
  readonly isReadOnly?: boolean
  /** It has one account, which is that of every profile. */
  readonly hasOneAccount?: boolean
}

/** Runs the contract against one exchange, opened once for all of it. */
export function exchangeContract(
  name: string,
  open: () => Promise<Subject>,
  { isReadOnly = false, hasOneAccount = false }: ContractOptions = {},
): void {
  describe(`${name} meets the contract of Exchange`, () => {
    let stage: ContractStage
    beforeAll(async () => {
      stage = await openContractStage(name, open)
    })
    afterAll(() => stage.exchange.close())

    marketContract(() => stage)
    if (!isReadOnly) tradingContract(() => stage, hasOneAccount)
  })
}
