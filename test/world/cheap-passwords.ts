import { passwordCost } from '#domains/accounts/server/password-hash.ts'

// Hashing at full cost takes a minute of CPU time per run. Hashes store their own cost.
Object.assign(passwordCost, { memory: 64, passes: 1 })
