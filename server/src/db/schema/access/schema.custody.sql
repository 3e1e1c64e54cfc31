-- Nobody but the owner calls these functions directly: triggers and functions of the schema public call them.
revoke all on all functions in schema custody from public;
