import { clientsNl } from '../clients.nl.ts'

const notBlank = (value: string) => value.trim() !== '' || clientsNl.required

// The browser judges early and gently; what is allowed is decided by the contract.
export const required = { required: clientsNl.required, validate: notBlank }

export const emailPattern = { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: clientsNl.invalidEmail }
