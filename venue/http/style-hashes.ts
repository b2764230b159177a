/**
 * Hashes of the constant `<style>` texts that libraries inject (react-aria: two). Every other inline style is refused by
 * the policy; a changed text shows up as a CSP report in the tests.
 */
export const styleHashes: readonly string[] = []
