const isHan = /^\p{Script=Han}+$/u;

/** How somebody is called. Chinese names say the family first, without a space. */
export const fullNameOf = (firstName: string, lastName: string): string =>
  isHan.test(firstName) && isHan.test(lastName) ? lastName + firstName : `${firstName} ${lastName}`.trim();
