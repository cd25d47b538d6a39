export interface Owner {
  ID: number;
  email: string;
  created: string;
  current: boolean;
}

export interface Invitation {
  ID: number;
  email: string;
  expires: string;
}
