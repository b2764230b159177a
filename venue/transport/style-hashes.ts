/**
 * Hashes of `<style>` texts that libraries inject and the policy should let pass: none. React Aria's one for pressable
 * elements is switched off by the `<meta id="react-aria-pressable-style">` of index.html (its rule stands in global.css),
 * and its overscroll rule, injected under a dialog on iOS alone, isn't worth a hole: it's refused, the page behind a
 * dialog may bounce there. What else a library comes to inject shows up as a CSP report in the tests.
 */
export const styleHashes: readonly string[] = []
